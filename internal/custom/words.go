package custom

import "github.com/mostrador/mostrador/internal/kit/locale"

// The outcomes of a call, in words for the model that made it and its customer. The particulars, which only the tool's
// owner can act on, are in Outcome.Detail.
var (
	missingInPath = locale.Text{
		ES: "Falta este dato: sin él no se puede armar la dirección de la consulta.",
		PT: "Falta este dado: sem ele não dá para montar o endereço da consulta.",
		EN: "This value is missing: the address of the call cannot be made without it.",
	}
	unfitForPath = locale.Text{
		ES: "Este valor no puede formar parte de una dirección.",
		PT: "Este valor não pode fazer parte de um endereço.",
		EN: "This value cannot be part of an address.",
	}
	unfitForHeader = locale.Text{
		ES: "Este valor no puede ir en un encabezado: es muy largo o tiene saltos de línea.",
		PT: "Este valor não pode ir em um cabeçalho: é longo demais ou tem quebras de linha.",
		EN: "This value cannot go into a header: it is too long or has line breaks.",
	}
	urlTooLong = locale.Text{
		ES: "Los datos son demasiado largos para esta consulta.",
		PT: "Os dados são longos demais para esta consulta.",
		EN: "The values are too long for this call.",
	}
	secretNotSet = locale.Text{
		ES: "La herramienta todavía no está lista: falta cargar su clave %s.",
		PT: "A ferramenta ainda não está pronta: falta cadastrar a chave %s.",
		EN: "The tool is not ready yet: its secret %s has not been set.",
	}
	secretUnfit = locale.Text{
		ES: "La herramienta no está bien configurada: su clave %s no sirve para firmar.",
		PT: "A ferramenta não está bem configurada: a chave %s não serve para assinar.",
		EN: "The tool is not set up properly: its secret %s cannot be used to sign.",
	}
	tookTooLong = locale.Text{
		ES: "El servicio externo no respondió a tiempo.",
		PT: "O serviço externo não respondeu a tempo.",
		EN: "The outside service did not answer in time.",
	}
	notAllowed = locale.Text{
		ES: "La dirección de esta herramienta no está permitida.",
		PT: "O endereço desta ferramenta não é permitido.",
		EN: "The address of this tool is not allowed.",
	}
	unreachable = locale.Text{
		ES: "No se pudo completar la comunicación con el servicio externo.",
		PT: "Não foi possível completar a comunicação com o serviço externo.",
		EN: "The call to the outside service could not be completed.",
	}
	answeredStatus = locale.Text{
		ES: "El servicio externo respondió con el error %d.",
		PT: "O serviço externo respondeu com o erro %d.",
		EN: "The outside service answered with the error %d.",
	}
	answeredStatusSaying = locale.Text{
		ES: "El servicio externo respondió con el error %d: «%s»",
		PT: "O serviço externo respondeu com o erro %d: “%s”",
		EN: "The outside service answered with the error %d: “%s”",
	}
	refusedRequest = locale.Text{
		ES: "El servicio externo rechazó el pedido (error %d).",
		PT: "O serviço externo recusou o pedido (erro %d).",
		EN: "The outside service refused the request (error %d).",
	}
	refusedSaying = locale.Text{
		ES: "El servicio externo rechazó el pedido (error %d): «%s»",
		PT: "O serviço externo recusou o pedido (erro %d): “%s”",
		EN: "The outside service refused the request (error %d): “%s”",
	}
	notUnderstood = locale.Text{
		ES: "El servicio externo respondió algo que no se puede interpretar.",
		PT: "O serviço externo respondeu algo que não dá para interpretar.",
		EN: "The outside service answered something that cannot be read.",
	}
	notAsAgreed = locale.Text{
		ES: "La respuesta del servicio externo no tiene la forma esperada.",
		PT: "A resposta do serviço externo não tem o formato esperado.",
		EN: "The outside service's answer does not have the expected form.",
	}
	restingNow = locale.Text{
		ES: "El servicio externo viene fallando y está en pausa por un momento.",
		PT: "O serviço externo vem falhando e está em pausa por um momento.",
		EN: "The outside service has been failing and is paused for a moment.",
	}
)
