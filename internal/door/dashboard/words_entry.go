package dashboard

import "github.com/mostrador/mostrador/internal/kit/locale"

// wordsEntry are the texts of the sign-in pages.
var wordsEntry = map[string]locale.Text{
	"sign_in.title":    {ES: "Entrar", PT: "Entrar", EN: "Sign in"},
	"sign_in.lead":     {ES: "El mostrador de tu negocio: lo que pasa, lo que espera y lo que hay que decidir.", PT: "O balcão do seu negócio: o que acontece, o que espera e o que precisa ser decidido.", EN: "Your business's counter: what happens, what waits and what is to be decided."},
	"sign_in.email":    {ES: "Correo", PT: "E-mail", EN: "Email"},
	"sign_in.password": {ES: "Contraseña", PT: "Senha", EN: "Password"},
	"sign_in.enter":    {ES: "Entrar", PT: "Entrar", EN: "Sign in"},
	"sign_in.wrong":    {ES: "El correo o la contraseña no son correctos.", PT: "O e-mail ou a senha não estão corretos.", EN: "The email or the password is not right."},
	"sign_in.out":      {ES: "Saliste. Hasta luego.", PT: "Você saiu. Até logo.", EN: "You are signed out. See you."},
	"sign_in.lost":     {ES: "¿La olvidaste? Pedile un enlace nuevo a quien administra el servidor.", MX: "¿La olvidaste? Pide un enlace nuevo a quien administra el servidor.", PT: "Esqueceu? Peça um novo link a quem administra o servidor.", EN: "Forgotten? Ask whoever runs the server for a new link."},
	"sign_in.demo":     {ES: "Negocios de muestra", PT: "Negócios de exemplo", EN: "Sample businesses"},
	"sign_in.click":    {ES: "Estás en la misma máquina que el servidor: entrá con un clic.", MX: "Estás en la misma máquina que el servidor: entra con un clic.", PT: "Você está na mesma máquina que o servidor: entre com um clique.", EN: "You are on the server's own machine: enter with one click."},

	"code.title": {ES: "Tu código", PT: "Seu código", EN: "Your code"},
	"code.lead":  {ES: "Abrí tu aplicación de códigos y escribí los seis números.", MX: "Abre tu aplicación de códigos y escribe los seis números.", PT: "Abra seu aplicativo de códigos e digite os seis números.", EN: "Open your authenticator app and type the six digits."},
	"code.code":  {ES: "Código de seis números", PT: "Código de seis números", EN: "Six-digit code"},
	"code.wrong": {ES: "El código no es correcto o ya se usó. Esperá el siguiente.", MX: "El código no es correcto o ya se usó. Espera el siguiente.", PT: "O código não está correto ou já foi usado. Espere o próximo.", EN: "The code is not right or was used already. Wait for the next one."},

	"choose.title": {ES: "¿Dónde querés entrar?", MX: "¿Dónde quieres entrar?", PT: "Onde você quer entrar?", EN: "Where do you want to go?"},
	"choose.none":  {ES: "Tu cuenta todavía no tiene ningún negocio. Pedile una invitación a quien es dueño.", MX: "Tu cuenta todavía no tiene ningún negocio. Pide una invitación a quien es dueño.", PT: "Sua conta ainda não tem nenhum negócio. Peça um convite ao dono.", EN: "Your account leads to no business yet. Ask an owner for an invitation."},

	"welcome.title":  {ES: "Te damos la bienvenida a %s", PT: "Boas-vindas a %s", EN: "Welcome to %s"},
	"welcome.lead":   {ES: "Vas a entrar como %s con el correo %s. Elegí una contraseña.", MX: "Vas a entrar como %s con el correo %s. Elige una contraseña.", PT: "Você vai entrar como %s com o e-mail %s. Escolha uma senha.", EN: "You will sign in as %s with the email %s. Choose a password."},
	"welcome.known":  {ES: "Ya tenés una cuenta con el correo %s. Escribí tu contraseña de siempre para sumar este negocio.", MX: "Ya tienes una cuenta con el correo %s. Escribe tu contraseña de siempre para sumar este negocio.", PT: "Você já tem uma conta com o e-mail %s. Digite sua senha de sempre para incluir este negócio.", EN: "You have an account with the email %s already. Type its password to add this business."},
	"welcome.again":  {ES: "Otra vez, para estar seguros", PT: "De novo, para ter certeza", EN: "Once more, to be sure"},
	"welcome.differ": {ES: "Las dos contraseñas no son iguales.", PT: "As duas senhas não são iguais.", EN: "The two passwords are not the same."},
	"welcome.accept": {ES: "Entrar", PT: "Entrar", EN: "Come in"},
	"welcome.over":   {ES: "Esta invitación ya se usó o venció: dura tres días. Pedí una nueva.", MX: "Esta invitación ya se usó o venció: dura tres días. Pide una nueva.", PT: "Este convite já foi usado ou expirou: ele dura três dias. Peça outro.", EN: "This invitation was used or has expired: it lasts three days. Ask for a new one."},

	"password.new":     {ES: "Contraseña nueva", PT: "Senha nova", EN: "New password"},
	"password.hint":    {ES: "Diez caracteres o más. Una frase que recuerdes es mejor que un jeroglífico.", PT: "Dez caracteres ou mais. Uma frase que você lembre é melhor que um hieróglifo.", EN: "Ten characters or more. A phrase you remember beats a hieroglyph."},
	"password.bad":     {ES: "La contraseña necesita al menos diez caracteres y no puede ser tu correo.", PT: "A senha precisa de pelo menos dez caracteres e não pode ser seu e-mail.", EN: "A password needs at least ten characters and cannot be your email."},
	"password.current": {ES: "Esa no es tu contraseña actual.", PT: "Essa não é sua senha atual.", EN: "That is not your present password."},
}
