package dashboard

import "github.com/mostrador/mostrador/internal/kit/locale"

// wordsOwn are the texts of the user's account pages.
var wordsOwn = map[string]locale.Text{
	"own.title":            {ES: "Tu cuenta", PT: "Sua conta", EN: "Your account"},
	"own.saved":            {ES: "Guardado.", PT: "Salvo.", EN: "Saved."},
	"own.save":             {ES: "Guardar", PT: "Salvar", EN: "Save"},
	"own.businesses":       {ES: "Tus negocios", PT: "Seus negócios", EN: "Your businesses"},
	"own.language":         {ES: "Idioma", PT: "Idioma", EN: "Language"},
	"own.language.shop":    {ES: "El de cada negocio", PT: "O de cada negócio", EN: "Each business's own"},
	"own.password":         {ES: "Contraseña", PT: "Senha", EN: "Password"},
	"own.password.current": {ES: "Contraseña actual", PT: "Senha atual", EN: "Present password"},
	"own.password.change":  {ES: "Cambiar la contraseña", PT: "Trocar a senha", EN: "Change the password"},
	"own.password.changed": {ES: "Contraseña cambiada. Se cerraron tus otros dispositivos.", PT: "Senha trocada. Seus outros dispositivos saíram.", EN: "Password changed. Your other devices were signed out."},
	"own.stays":            {ES: "Dónde estás adentro", PT: "Onde você está conectado", EN: "Where you are signed in"},
	"own.stays.here":       {ES: "este dispositivo", PT: "este dispositivo", EN: "this device"},
	"own.stays.seen":       {ES: "visto %s", PT: "visto %s", EN: "seen %s"},
	"own.stays.end":        {ES: "Cerrar", PT: "Encerrar", EN: "Sign out"},
	"own.stays.all":        {ES: "Cerrar todos los demás", PT: "Encerrar todos os outros", EN: "Sign out everywhere else"},
	"own.stays.ended":      {ES: "Listo: ese dispositivo tiene que entrar de nuevo.", PT: "Pronto: esse dispositivo precisa entrar de novo.", EN: "Done: that device has to sign in again."},

	"codes.title":  {ES: "Código además de la contraseña", PT: "Código além da senha", EN: "A code besides the password"},
	"codes.lead":   {ES: "Una aplicación en tu teléfono muestra un código que cambia cada medio minuto. Con él, una contraseña robada no alcanza.", PT: "Um aplicativo no seu celular mostra um código que muda a cada meio minuto. Com ele, uma senha roubada não basta.", EN: "An app on your phone shows a code that changes every half minute. With it, a stolen password is not enough."},
	"codes.is_on":  {ES: "Está activado.", PT: "Está ativado.", EN: "It is on."},
	"codes.begin":  {ES: "Activar", PT: "Ativar", EN: "Switch on"},
	"codes.scan":   {ES: "Escaneá esta imagen con tu aplicación de códigos y escribí el que te muestra.", MX: "Escanea esta imagen con tu aplicación de códigos y escribe el que te muestra.", PT: "Escaneie esta imagem com seu aplicativo de códigos e digite o que ele mostrar.", EN: "Scan this picture with your authenticator app and type the code it shows."},
	"codes.typed":  {ES: "¿No podés escanear? Escribí esta clave:", MX: "¿No puedes escanear? Escribe esta clave:", PT: "Não consegue escanear? Digite esta chave:", EN: "Cannot scan? Type this key:"},
	"codes.qr":     {ES: "Imagen para la aplicación de códigos", PT: "Imagem para o aplicativo de códigos", EN: "Picture for the authenticator app"},
	"codes.finish": {ES: "Terminar de activar", PT: "Concluir a ativação", EN: "Finish switching on"},
	"codes.on":     {ES: "Activado. La próxima vez te vamos a pedir un código.", PT: "Ativado. Da próxima vez vamos pedir um código.", EN: "It is on. Next time we will ask for a code."},
	"codes.drop":   {ES: "Desactivar", PT: "Desativar", EN: "Switch off"},
	"codes.off":    {ES: "Desactivado. Alcanza con la contraseña.", MX: "Desactivado. Basta con la contraseña.", PT: "Desativado. A senha basta.", EN: "It is off. The password is enough."},
}
