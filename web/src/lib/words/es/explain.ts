// Spanish words: explanations for hover, focus and long press, with the rules they come from.
import { capital } from '../grammar';
import type { ExplainWords } from '../index.svelte';
import { names } from './names';

const { amount, amounts, who, whose, list } = names;

export const explain: ExplainWords['explain'] = {
  county: (minimum, reward) =>
    `Pide un caballero de fuerza ${minimum} o más; los escuderos no cuentan para eso. En la fase de recuento da: ${amounts(reward)}.`,
  nobles: (left, both) =>
    left
      ? `Quedan aquí: ${amount('nobles', left)}. Te llevas al noble o la recompensa, o las dos cosas por ${amount('gold', both)}.`
      : 'Aquí ya no quedan nobles.',
  stands: (person, strength, total, shielded) =>
    `Aquí está el caballero de fuerza ${strength} ${whose(person)}, con un total de ${total}. ${
      shielded ? 'Un escudo lo protege: no se le puede desplazar.' : `Un total de ${total + 1} lo desplaza.`
    }`,
  empty: 'Aquí no hay nadie.',
  space: (reward, price) =>
    `Un caballero o una ampliación da aquí cada ronda: ${amounts(reward)}${price ? `, por ${amount('squires', price)}` : ''}.`,
  built: 'Aquí hay una ampliación: funciona cada ronda y no necesita caballero.',
  notBuilt: 'Aún sin ampliación: aquí puede estar un caballero, y nadie puede desplazarlo.',
  turnedDown: 'Está boca abajo y no da nada en esta ronda.',
  onSpace: (strength) => `Aquí hay un caballero de fuerza ${strength}.`,
  favour: (reward) =>
    `Un caballero colocado en una batalla gana en el acto una tablilla: ${amounts(reward)}.`,
  favourUp: (left) =>
    left
      ? left === 1
        ? 'El próximo caballero que vaya a una batalla ganará todavía un favor en esta ronda.'
        : `Los próximos ${left} caballeros que vayan a batallas ganarán un favor cada uno en esta ronda.`
      : 'En esta ronda ya no se pueden ganar favores.',
  favourDown: 'Esta tablilla ya se ha tomado; en la próxima ronda volverá a estar boca arriba.',
  conflict: (strength, points) =>
    `Francia tiene fuerza ${strength}. Si Inglaterra tiene al menos lo mismo, los tres más fuertes reciben ${points.join(', ')} puntos de poder; si no, el primero recibe ${points[1] ?? 0} y el segundo ${points[2] ?? 0}.`,
  standing: (english, french) =>
    english >= french
      ? `Tal como está, gana Inglaterra: ${english} contra ${french}.`
      : `Tal como está, gana Francia: ${french} contra ${english}.`,
  upper: 'Si aquí gana Francia, la batalla pasa a la fila inferior y se lucha otra vez en la próxima ronda.',
  lower:
    'Si aquí gana Francia, los caballeros quedan prisioneros: a cada uno hay que rescatarlo con tantas monedas de oro como fuerza tiene, o pasa a la reserva.',
  inSpaces: (people) => `Aquí luchan ${list(people)}.`,
  fighter: (person, archer, strength) =>
    `${archer ? `el arquero ${whose(person)}` : who(person)} (${strength})`,
  lawInForce: 'Vigente: se aplica cada ronda tras las votaciones, hasta que leyes más nuevas la desplacen.',
  lawProposed: 'Propuesta: si se aprueba, vale ya en esta ronda, y se deroga la primera ley.',
  lawSet: (set, section) => `${set}, sección ${section}.`,
  office: (tribute, seals, privilege) =>
    `Aspirar a él cuesta ${amount(tribute, 1)}, que va a la cámara del tesoro. Su titular recibe cada ronda ${list(
      [...(seals ? [amount('seals', seals)] : []), names.aPrivilege(privilege)],
    )}.`,
  holder: (person) => `Lo tiene ${who(person)}.`,
  noHolder: 'Nadie lo ha tenido aún.',
  applicant: (person, strength) =>
    `El lord ${whose(person)} aspira a él con fuerza ${strength}; ${strength + 1} lo desplaza.`,
  house: (court, reserve) =>
    `En la corte: ${names.knights(court)}. En la reserva: ${names.knights(reserve)}.`,
  purse: (parts) => `${capital(amounts(parts))}.`,
  screened: 'El oro, los escuderos, los sellos y la deshonra de los demás están tras su muralla.',
  isAlly: (leader) => `Lo dirige ${leader}: no tiene oro, escuderos, fichas de voto ni puntos de poder.`,
  privileges: {
    shield: 'Colocado con un caballero en un condado: a ese caballero no se le puede desplazar.',
    archer:
      'Colocado con un caballero que entra en una batalla: ocupa la casilla de debajo, tiene fuerza 2 y puntúa por su cuenta.',
    tudor:
      'Colocado con un caballero: 2 de fuerza más en un condado, en una batalla o en el séquito de un lord.',
  },
};

export const terms: ExplainWords['terms'] = {
  gold: {
    title: 'Oro',
    text: 'Paga a la vez el noble y la recompensa de un condado, los rescates y algunas leyes. Decide los empates en ampliaciones.',
    rules: ['R4.3', 'R4.13', 'R5.1'],
  },
  squires: {
    title: 'Escuderos',
    text: 'Cada uno da 1 de fuerza a un caballero que se coloca en un condado, y luego se pierde. Con ellos se pagan en el castillo los caballeros nuevos y los fortalecimientos.',
    rules: ['R2.4', 'R4.6'],
  },
  votes: {
    title: 'Fichas de voto',
    text: 'Refuerzan tu voto en el parlamento. Las usadas se pierden, y también las que sobran al acabar la sesión.',
    rules: ['R3.1', 'R3.4'],
  },
  seals: {
    title: 'Sellos',
    text: 'Al final cada uno da 1 punto de poder, y 1 más por cada obispo tuyo.',
    rules: ['R8.6', 'R8.12'],
  },
  shame: {
    title: 'Deshonra',
    text: 'Quien no tiene caballero en una batalla perdida toma 1 marca. Al final cada marca cuesta 1 punto de poder, y quien tiene más pierde mucho más. Los caballeros de la Torre las devuelven.',
    rules: ['R9.2', 'R9.4', 'R9.5'],
  },
  points: {
    title: 'Puntos de poder',
    text: 'Gana quien más tiene tras la ronda 5. Vienen de las leyes, las batallas, los condados y el recuento final.',
    rules: ['R5.4', 'R6.5'],
  },
  knight: {
    title: 'Caballero',
    text: 'Tienes siete: tres de fuerza 1, dos de fuerza 2, uno de 3 y uno de 4. Empiezas con un 1 y un 2; los demás esperan en tu reserva.',
    rules: ['R0.1', 'R1.3'],
  },
  noble: {
    title: 'Noble',
    text: 'Un invitado a tu mesa redonda: 1 ficha de voto cada ronda y puntos de poder al final, más cuantos más tengas. El noble de cada condado solo puedes tenerlo una vez.',
    rules: ['R1.2', 'R4.7', 'R5.3'],
  },
  bishop: {
    title: 'Obispo',
    text: 'Se toma en lugar de un fortalecimiento, hasta tres. Da 1 de fuerza al séquito de tu lord y hace que cada sello valga 1 punto de poder más.',
    rules: ['R8.11', 'R8.12'],
  },
  lord: {
    title: 'El lord',
    text: 'Hay que colocarlo una vez cada ronda: en un cargo, solo o con séquito, o en la cámara del tesoro.',
    rules: ['R8.2', 'R8.3', 'R8.5'],
  },
  extension: {
    title: 'Ampliación',
    text: 'Una tablilla sobre una casilla de tu castillo. Da cada ronda la recompensa de la casilla, sin caballero. Al final puntúa quien más tiene.',
    rules: ['R6.3', 'R5.1'],
  },
  upgrade: {
    title: 'Fortalecimiento',
    text: 'Uno de tus caballeros fuera de la reserva cambia de sitio con uno de tu reserva que tiene exactamente 1 de fuerza más.',
    rules: ['R6.2'],
  },
  newKnight: {
    title: 'Caballero nuevo',
    text: 'Un caballero de fuerza 1 pasa de tu reserva a tu corte. Si no hay ninguno, la recompensa se pierde.',
    rules: ['R6.1'],
  },
  crossing: {
    title: 'Travesía a Francia',
    text: 'El caballero de Dorset va directamente a una batalla. No gana favor del rey y lucha ya en esta ronda.',
    rules: ['R4.4'],
  },
  court: {
    title: 'Corte',
    text: 'Aquí esperan tus piezas a que las coloques. Los caballeros desplazados vuelven aquí y pueden colocarse otra vez.',
    rules: ['R2.1', 'R2.6'],
  },
  reserve: {
    title: 'Tropas de reserva',
    text: 'Caballeros que aún no están en juego. Entran como caballeros nuevos y por fortalecimientos.',
    rules: ['R6.1', 'R6.2'],
  },
  castle: {
    title: 'Castillo',
    text: 'Seis casillas, a salvo de todos. Cada una con un caballero o una ampliación da su recompensa en el recuento.',
    rules: ['R2.7', 'R4.6'],
  },
  table: {
    title: 'Mesa redonda',
    text: 'Cada ronda da 1 ficha de voto por cada noble y 1 por el propio castillo. En la ronda 5 ya no da ninguna.',
    rules: ['R4.7'],
  },
  county: {
    title: 'Condado',
    text: 'Cabe un caballero con los escuderos que se quiera. Un total mayor lo desplaza; con igualar no basta.',
    rules: ['R2.3', 'R2.4', 'R2.5'],
  },
  conflict: {
    title: 'Batalla',
    text: 'Tres casillas. Tu primer caballero ocupa la libre de más arriba; los demás tuyos se apilan encima. Entre dos iguales, tiene mejor rango quien está más abajo.',
    rules: ['R2.8', 'R4.8', 'R4.9'],
  },
  favour: {
    title: 'El favor del rey',
    text: 'Los primeros caballeros que cada ronda se colocan en batallas ganan una tablilla cada uno, mientras las haya boca arriba.',
    rules: ['R2.9', 'R2.10'],
  },
  france: {
    title: 'Francia',
    text: 'Cada ronda llegan dos batallas nuevas. Las que pierde Inglaterra pasan a la fila inferior y se luchan una vez más.',
    rules: ['R1.7', 'R4.10', 'R4.11', 'R4.12', 'R4.13'],
  },
  parliament: {
    title: 'Parlamento',
    text: 'Se votan en secreto tres propuestas, una tras otra. Después se aplican por orden las tres leyes vigentes.',
    rules: ['R3.1', 'R3.2', 'R3.3'],
  },
  laws: {
    title: 'Leyes vigentes',
    text: 'Son tres y se aplican cada ronda por orden. Una nueva entra al final y deroga la primera.',
    rules: ['R3.2', 'R3.3'],
  },
  proposals: {
    title: 'Propuestas de ley',
    text: 'Estas tres se votan en esta ronda, por orden. La que se rechaza sale del juego.',
    rules: ['R3.1', 'R3.2'],
  },
  ballot: {
    title: 'Voto',
    text: 'Sí o no, en secreto. Cuenta 1, y 1 más por cada ficha de voto que añadas. Con empate la propuesta se aprueba. Todas las fichas usadas se pierden.',
    rules: ['R3.1'],
  },
  office: {
    title: 'Cargo',
    text: 'Lo gana el lord con el séquito más fuerte. Su titular recibe cada ronda sus sellos y su privilegio, hasta que otro lo gana.',
    rules: ['R8.3', 'R8.4', 'R8.6'],
  },
  privilege: {
    title: 'Privilegio',
    text: 'Se coloca junto con un caballero, en la ronda siguiente a recibirlo. Lo que no usas se devuelve.',
    rules: ['R8.7'],
  },
  treasury: {
    title: 'Cámara del tesoro',
    text: 'Aquí están los tributos. El lord que viene toma todo lo de una clase. Puede haber aquí cualquier número de lores.',
    rules: ['R8.5'],
  },
  tower: {
    title: 'La Torre',
    text: 'Un caballero aquí devuelve tanta deshonra como fuerza tiene. Cabe una fuerza total de 7. En el recuento todos vuelven a casa.',
    rules: ['R9.2', 'R9.3'],
  },
  track: {
    title: 'Escala de deshonra',
    text: 'La deshonra se toma desde la izquierda. De las casillas que quedan vacías al final, quien más deshonra tiene pierde el valor más alto, y el siguiente, el segundo.',
    rules: ['R9.1', 'R9.4', 'R9.5'],
  },
  ally: {
    title: 'Aliado',
    text: 'Con dos jugadores cada uno dirige un segundo color: caballeros propios y un castillo pequeño, pero sin oro, escuderos, fichas de voto ni puntos de poder.',
    rules: ['R7.1', 'R7.2', 'R7.3'],
  },
  start: {
    title: 'Jugador inicial',
    text: 'Empieza cada fase; se sigue en el sentido de las agujas del reloj. Quien tiene un caballero en Surrey nombra al jugador inicial.',
    rules: ['R2.1', 'R4.5'],
  },
  round: {
    title: 'Ronda',
    text: 'Cinco rondas, cada una con distribución de tropas, parlamento y recuento.',
    rules: ['R5.1'],
  },
  placement: {
    title: 'Distribución de tropas',
    text: 'Por turnos cada uno coloca un caballero, hasta que todas las cortes quedan vacías. No se puede pasar.',
    rules: ['R2.1', 'R2.2'],
  },
  rewards: {
    title: 'Recuento',
    text: 'Cargos, la Torre, condados de la A a la I, castillos y después batallas. Luego los caballeros están de nuevo en la corte.',
    rules: ['R4.1'],
  },
  score: {
    title: 'Puntuación',
    text: 'Los puntos de poder están a la vista. El recuento final suma los de la caballería más fuerte, las ampliaciones y los nobles.',
    rules: ['R5.1', 'R5.3', 'R6.5'],
  },
  screen: {
    title: 'Muralla',
    text: 'Con tres jugadores o más, el oro, los escuderos, los sellos y la deshonra de los demás están ocultos. Pero todo lo que se gana y se paga se ve.',
    rules: ['R1.8'],
  },
  final: {
    title: 'Recuento final',
    text: 'La caballería más fuerte y el mayor número de ampliaciones puntúan para el primero y el segundo; después, los nobles, los sellos y la deshonra.',
    rules: ['R5.1', 'R5.2', 'R5.3'],
  },
  strength: {
    title: 'Fuerza',
    text: 'Al final puntúa la mayor fuerza total de caballeros fuera de la reserva, y la segunda; en caso de empate deciden los escuderos.',
    rules: ['R5.1'],
  },
};

export const explanations: ExplainWords = { explain, terms };
