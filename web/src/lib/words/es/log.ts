// Spanish words: what happened, as sentences.
import { capital, speaks, stop, type Speaks } from '../grammar';
import type { Words } from '../index.svelte';
import type { Company, Party, Who } from '../types';
import { laws } from './laws';
import { names } from './names';

type Log = Words['game']['log'];

const { amounts, amount, list, knights, theKnights, place, who, whose, aPrivilege } = names;

const law = (key: string): string => `«${key in laws ? laws[key as keyof typeof laws].title : key}»`;
const source = (key: string): string => names.source(key, law);

function company({ squires, beside }: Company): string {
  const parts = [...(squires ? [amount('squires', squires)] : []), ...beside.map((each) => aPrivilege(each))];
  return parts.length ? ` con ${list(parts)}` : '';
}

function party({ knights: strengths, bishops, tudor }: Party): string {
  const parts = [
    ...(strengths.length ? [knights(strengths)] : []),
    ...(bishops ? [amount('bishops', bishops)] : []),
    ...(tudor ? [aPrivilege('tudor')] : []),
  ];
  return parts.length ? ` con ${list(parts)}` : '';
}

/** `el lord de Ann`, `tu lord` */
const belonging = (thing: string, person: Who): string =>
  speaks(person) === 'you'
    ? thing.replace(/^el /, 'tu ').replace(/^los /, 'tus ')
    : `${thing} ${whose(person)}`;
/** `el caballero de fuerza 2 de Ann` */
const knightsOf = (person: Who, strengths: readonly number[]): string =>
  belonging(theKnights(strengths, 'nom'), person);
/** `desde York`, `desde el castillo` */
const since = (from: string): string =>
  place(from, 'from').replace(/^del /, 'desde el ').replace(/^de /, 'desde ');
const verb = (by: Speaks, one: string, several: string, you: string): string =>
  by === 'you' ? you : by === 'many' ? several : one;
/** Un verbo con su sujeto: `Ann toma`; a quien lee, sin él: `tomas` */
const acts = (person: Who, one: string, you: string): string =>
  capital(speaks(person) === 'you' ? you : `${who(person)} ${one}`);
const oneOrMore = (strengths: readonly number[], one: string, several: string): string =>
  strengths.length > 1 ? several : one;

const does: Log['does'] = {
  pay: (parts, by) => `${verb(by, 'paga', 'pagan', 'pagas')} ${amounts(parts)}`,
  lose: (parts, by) => `${verb(by, 'pierde', 'pierden', 'pierdes')} ${amounts(parts)}`,
  return: (parts, by) => `${verb(by, 'devuelve', 'devuelven', 'devuelves')} ${amounts(parts)}`,
  get: (parts, by) => `${verb(by, 'recibe', 'reciben', 'recibes')} ${amounts(parts)}`,
  take: (parts, by) => `${verb(by, 'toma', 'toman', 'tomas')} ${amounts(parts)}`,
  recruit: (by) => `${verb(by, 'recibe', 'reciben', 'recibes')} un caballero nuevo`,
  upgrade: (strength, at, by) =>
    `${verb(by, 'fortalece', 'fortalecen', 'fortaleces')} ${theKnights([strength])} ${place(at, 'in')} hasta ${strength + 1}`,
  bishop: (ally, by) =>
    ally ? 'retira un obispo del juego' : `${verb(by, 'toma', 'toman', 'tomas')} un obispo`,
  noble: (county, ally, by) =>
    ally
      ? `retira del juego al noble de ${county}`
      : `${verb(by, 'se lleva', 'se llevan', 'te llevas')} al noble de ${county}`,
  extend: (space, by) => `${verb(by, 'construye', 'construyen', 'construyes')} la ampliación «${space}»`,
};

const declined: Log['declined'] = {
  castle: (by) => `no ${verb(by, 'compra', 'compran', 'compras')} nada más en el castillo`,
  convert: (by) => `no ${verb(by, 'cambia', 'cambian', 'cambias')} nada`,
  county: (by) => `no ${verb(by, 'toma', 'toman', 'tomas')} ni el noble ni la recompensa`,
  crossing: (by) => `no ${verb(by, 'cruza', 'cruzan', 'cruzas')} a Francia`,
  exchange: (by) => `no ${verb(by, 'cambia', 'cambian', 'cambias')} nada`,
  extension: (by) => `no ${verb(by, 'construye', 'construyen', 'construyes')} ninguna ampliación`,
  favour: (by) => `no ${verb(by, 'toma', 'toman', 'tomas')} ningún favor`,
  'keep-counties': (by) => `no ${verb(by, 'paga', 'pagan', 'pagas')} por ningún condado`,
  'keep-extensions': (by) => `no ${verb(by, 'paga', 'pagan', 'pagas')} por ninguna ampliación`,
  noble: (by) => `no ${verb(by, 'se lleva', 'se llevan', 'te llevas')} a ningún noble`,
  'placed-upgrade': (by) => `${verb(by, 'renuncia', 'renuncian', 'renuncias')} a fortalecer`,
  purchase: (by) => `no ${verb(by, 'compra', 'compran', 'compras')} ninguna ampliación`,
  ransom: (by) => `no ${verb(by, 'rescata', 'rescatan', 'rescatas')} a nadie`,
  send: (by) => `no ${verb(by, 'envía', 'envían', 'envías')} escuderos`,
  swap: (by) => `no ${verb(by, 'cambia', 'cambian', 'cambias')} al caballero de fuerza 3`,
  upgrade: (by) => `${verb(by, 'renuncia', 'renuncian', 'renuncias')} a fortalecer`,
};

export const log: Log = {
  does,
  declined,
  law,
  source,
  sentence: (subject, predicates, why) =>
    stop(capital(`${subject === 'tú' ? '' : `${subject} `}${list(predicates)}${why ? ` (${why})` : ''}`)),
  everybody: 'cada jugador',
  each: (text) => `${text} cada uno`,

  round: (round, phase) => `Ronda ${round}: ${phase}`,
  finalScoring: 'Recuento final',
  turned: (conflicts, proposals) =>
    `Nuevas batallas: ${list(conflicts)}. Propuestas de ley: ${list(proposals)}.`,
  skipped: (person) =>
    `${acts(person, 'no tiene', 'no tienes')} dónde colocar un caballero y ${speaks(person) === 'you' ? 'pierdes' : 'pierde'} el turno.`,
  start: (by, named) =>
    by.name === named.name
      ? `${acts(by, 'se nombra', 'te nombras')} jugador inicial.`
      : `${acts(by, 'nombra', 'nombras')} a ${named.you === true ? 'ti' : who(named)} jugador inicial.`,
  ended: (winners) =>
    `La partida ha terminado: ${winners.length === 1 ? 'gana' : 'ganan juntos'} ${list(winners.map(who))}.`,
  scored: (what, each) =>
    `${capital(what)}: ${each.map((one) => `${who(one.who)} ${names.signed(one.points)}`).join(', ')}.`,
  votesLost: (each) =>
    `Los votos sobrantes se pierden: ${each.map((one) => `${who(one.who)} ${one.votes}`).join(', ')}.`,

  placed: (person, strength, at, beside) =>
    `${acts(person, 'coloca', 'colocas')} un ${strength} ${place(at, 'in')}${company(beside)}`,
  goesHome: (person, strengths) =>
    `${knightsOf(person, strengths)} ${oneOrMore(strengths, 'vuelve', 'vuelven')} a casa`,
  returnsShame: (shame, by) => `${verb(by, 'devuelve', 'devuelven', 'devuelves')} ${amount('shame', shame)}`,
  joined: (clauses) => stop(clauses.join('; ')),
  and: (clause, predicate) => `${clause} y ${predicate}`,

  applies: (person, office, band, strength) =>
    `${capital(belonging('el lord', person))} aspira${party(band)} al cargo de ${office} (fuerza ${strength})`,
  tribute: (part) => `el tributo es de ${amount(part.what, part.amount)}`,
  lordLeaves: (person, strengths) =>
    strengths.length
      ? `${belonging('el lord', person)} y ${theKnights(strengths, 'nom')} vuelven a casa`
      : `${belonging('el lord', person)} vuelve a casa`,
  treasury: (person) => `${capital(belonging('el lord', person))} va a la cámara del tesoro`,
  treasuryTakes: (part, ally) => `${ally ? 'retira' : 'toma'} ${amount(part.what, part.amount)}`,

  wentHome: (person, strengths, from) =>
    `${capital(knightsOf(person, strengths))} ${oneOrMore(strengths, 'vuelve', 'vuelven')} a la corte ${since(from)}.`,
  lost: (person, strengths) =>
    `${capital(knightsOf(person, strengths))} ${oneOrMore(strengths, 'pasa', 'pasan')} a la reserva, sin rescate.`,
  ransom: (person, gold, strengths) =>
    `${acts(person, 'paga', 'pagas')} ${amount('gold', gold)} y ${speaks(person) === 'you' ? 'rescatas' : 'rescata'} ${theKnights(strengths)}.`,
  crossed: (person, strength, to) =>
    `${capital(knightsOf(person, [strength]))} cruza desde Dorset ${place(to, 'to')}.`,
  favour: (person, reward, lapses) =>
    `${acts(person, 'toma', 'tomas')} el favor del rey: ${reward}${lapses ? ', que se pierde' : ''}.`,
  knightMakesRoom: (strengths) => `${theKnights(strengths, 'nom')} que estaba allí vuelve a la corte`,
  turnedDown: (person, spaces) =>
    `${acts(person, 'pone', 'pones')} boca abajo ${spaces.length === 1 ? 'la ampliación' : 'las ampliaciones'} ${list(spaces.map((space) => `«${space}»`))}.`,
  squiresSent: (person, n, to) =>
    `${acts(person, 'envía', 'envías')} ${amount('squires', n)} ${place(to, 'to')}.`,
  incomes: (person, castle, table) => {
    const parts = [
      ...(castle.length ? [`${amounts(castle)} del castillo`] : []),
      ...(table.length ? [`${amounts(table)} de la mesa redonda`] : []),
    ];
    return `${acts(person, 'recibe', 'recibes')} ${list(parts)}.`;
  },

  sealed: (person) => `${acts(person, 'vota', 'votas')} en secreto.`,
  counted: (title, accepted, yes, no) =>
    `${title} ${accepted ? 'se aprueba' : 'se rechaza'} por ${yes} a ${no}`,
  ballot: (person, yes, votes) => `${who(person)} ${yes ? 'sí' : 'no'}${votes ? ` +${votes}` : ''}`,
  ballots: (result, all) => `${result}: ${all.join(', ')}.`,
  repealed: (title) => `${title} queda derogada.`,
  applied: (title, told) => `${title}: ${told.join('; ')}.`,
  nobody: 'nadie cumple la condición',
  openToAll: 'abierta a todos',
  openTo: (people) => `abierta a ${list(people.map(who))}`,

  fought: (where, won, england, france) =>
    `${capital(place(where, 'name').replace(/^la /, ''))}: ${
      won
        ? `Inglaterra gana con ${england} contra ${france}`
        : england === 0
          ? `nadie lucha por Inglaterra y Francia gana con ${france}`
          : `Francia gana con ${france} contra ${england}`
    }.`,
  rank: (person, archer, strength, points) =>
    `${archer ? belonging('el arquero', person) : who(person)} (${strength}) ${
      points ? amount('points', points) : 'nada'
    }${points && person.ally ? ', perdidos' : ''}`,
  ranks: (ranks) => stop(capital(ranks.join('; '))),
  shamed: (people) =>
    people.length === 1
      ? `${people[0] === undefined ? '' : acts(people[0], 'toma', 'tomas')} 1 marca de deshonra.`
      : `${capital(list(people.map(who)))} toman 1 marca de deshonra cada uno.`,
  allShamed: 'Cada jugador toma 1 marca de deshonra.',
  movesDown: 'La batalla pasa a la fila inferior.',

  officeHeld: (person, office, won) =>
    `${won ? acts(person, 'pasa a ser', 'pasas a ser') : acts(person, 'sigue siendo', 'sigues siendo')} ${office}`,
  getsThese: (things, by) => `${verb(by, 'recibe', 'reciben', 'recibes')} ${list(things)}`,
  declines: (person, what, county) =>
    what === null
      ? `${acts(person, 'renuncia', 'renuncias')}.`
      : `${acts(person, declined[what]('one'), declined[what]('you'))}${county ? ` en ${county}` : ''}.`,
  takesReward: (person, county) =>
    county
      ? `${acts(person, 'toma', 'tomas')} la recompensa de ${county}.`
      : `${acts(person, 'toma', 'tomas')} la recompensa.`,

  // -- lo que ocurre fuera del juego -------------------------------------------------------------------------------
  made: 'La mesa está puesta.',
  begin: 'Comienza la partida.',
  rematch: 'Hay una revancha preparada.',
  seat: {
    joined: (name, house) => `${name} se sienta y juega con ${house}.`,
    claimed: (name, house) => `${name} se hace cargo de ${house}.`,
    left: (name, house) =>
      name ? `${name} se ha ido; un bot juega con ${house}.` : `El sitio de ${house} vuelve a estar libre.`,
    filled: (name, house) => `${name} juega con ${house}.`,
    emptied: (_name, house) => `El sitio de ${house} vuelve a estar libre.`,
    reserved: (name, house) => `${house} se guarda para ${name}.`,
    returned: (name, house) => `${name} ha vuelto y juega con ${house}.`,
    flagged: (name, house) => `A ${name} se le ha acabado el tiempo; un bot juega con ${house}.`,
    resigned: (name, house) => `${name} ha abandonado; un bot juega con ${house} hasta el final.`,
    forfeited: (name, house) =>
      `A ${name} se le ha acabado el tiempo y pierde la partida; un bot juega con ${house} hasta el final.`,
    'bot-forfeited': (name, house) => `${name} no puede seguir; otro bot juega con ${house}.`,
    deleted: (_name, house) => `Quien jugaba con ${house} ya no está.`,
    imported: (name, house) => `${name} jugó con ${house}.`,
    'handed-over': (name, house) => `${name} sigue con ${house} desde una cuenta.`,
  },
  asks: (person, actions) =>
    `${who(person)} pide deshacer ${actions === 1 ? 'una jugada' : `${actions} jugadas`}.`,
  agrees: (person) => `${who(person)} acepta que se deshaga.`,
  refuses: (person) => `${who(person)} no acepta que se deshaga.`,
  withdraws: (person) => `${who(person)} ya no pide deshacer nada.`,
  tooLate: 'Nadie ha contestado a tiempo; no se deshace nada.',
  takeback: (person, actions, to) =>
    `${who(person)} deshace ${actions === 1 ? 'una jugada' : `${actions} jugadas`}; la partida vuelve a ${to}.`,
  rewound: (to) => `La partida vuelve a ${to}.`,
  flag: (person) => `A ${who(person)} se le ha acabado el tiempo.`,
  holiday: (person, from, until) => `${who(person)} está de vacaciones del ${from} al ${until}.`,
  back: (person) => `${who(person)} ha vuelto de vacaciones.`,
  freeze: (n) => `La partida está congelada: con las reglas instaladas ahora, desde ${n} va por otro camino.`,
  close: {
    left: 'Todos se han ido; la mesa está cerrada.',
    expired: 'Nadie ha vuelto a tiempo; la mesa está cerrada.',
  },
  closed: 'La mesa está cerrada.',
};
