// German words: explanations for hover, focus and long press, with the rules they come from.
import { capital } from '../grammar';
import type { ExplainWords } from '../index.svelte';
import { names } from './names';

const { amount, amounts, who, whose, list } = names;

export const explain: ExplainWords['explain'] = {
  county: (minimum, reward) =>
    `Verlangt einen Ritter der Stärke ${minimum} oder mehr; Knappen zählen dafür nicht. In der Ertragsphase bringt es: ${amounts(reward)}.`,
  nobles: (left, both) =>
    left
      ? `Noch ${amount('nobles', left)}. Du nimmst den Adligen oder den Ertrag, oder beides für ${amount('gold', both, 'acc')}.`
      : 'Hier liegt kein Adliger mehr.',
  stands: (person, strength, total, shielded) =>
    `Hier steht der Ritter der Stärke ${strength} ${whose(person)} mit einer Gesamtstärke von ${total}. ${
      shielded
        ? 'Ein Schutzschild deckt ihn: Er kann nicht verdrängt werden.'
        : `Ab ${total + 1} wird er verdrängt.`
    }`,
  empty: 'Hier steht niemand.',
  space: (reward, price) =>
    `Ein Ritter oder ein Ausbau bringt hier jede Runde: ${amounts(reward)}${price ? `, für ${amount('squires', price, 'acc')}` : ''}.`,
  built: 'Hier liegt ein Ausbau: Er wirkt jede Runde und braucht keinen Ritter.',
  notBuilt: 'Noch kein Ausbau: Hier kann ein Ritter stehen, und niemand kann ihn verdrängen.',
  turnedDown: 'Er ist umgedreht und bringt in dieser Runde nichts.',
  onSpace: (strength) => `Hier steht ein Ritter der Stärke ${strength}.`,
  favour: (reward) =>
    `Ein Ritter, der in einen Konflikt gesetzt wird, bringt sofort ein Plättchen: ${amounts(reward)}.`,
  favourUp: (left) =>
    left
      ? left === 1
        ? 'Der nächste Ritter, der in einen Konflikt zieht, bringt in dieser Runde noch eine Gunst.'
        : `Die nächsten ${left} Ritter, die in Konflikte ziehen, bringen in dieser Runde je eine Gunst.`
      : 'In dieser Runde ist keine Gunst mehr zu gewinnen.',
  favourDown: 'Dieses Plättchen ist vergeben; in der nächsten Runde liegt es wieder offen.',
  conflict: (strength, points) =>
    `Frankreich hat Stärke ${strength}. Hat England mindestens so viel, bekommen die drei Stärksten ${points.join(', ')} Machtpunkte; wenn nicht, bekommt der Erste ${points[1] ?? 0} und der Zweite ${points[2] ?? 0}.`,
  standing: (english, french) =>
    english >= french
      ? `So wie es steht, gewinnt England: ${english} gegen ${french}.`
      : `So wie es steht, gewinnt Frankreich: ${french} gegen ${english}.`,
  upper:
    'Gewinnt hier Frankreich, kommt der Konflikt in die untere Reihe und wird nächste Runde noch einmal ausgetragen.',
  lower:
    'Gewinnt hier Frankreich, sind die Ritter gefangen: Jeder muss für seine Stärke in Gold freigekauft werden oder kommt in den Nachschub.',
  inSpaces: (people) => `Hier kämpfen ${list(people)}.`,
  fighter: (person, archer, strength) =>
    `${archer ? `der Bogenschütze ${whose(person)}` : who(person)} (${strength})`,
  lawInForce:
    'Gültig: Es wird jede Runde nach den Abstimmungen angewendet, bis neuere Gesetze es verdrängen.',
  lawProposed:
    'Vorgeschlagen: Wird es angenommen, gilt es schon in dieser Runde, und das erste Gesetz fällt weg.',
  lawSet: (set, section) => `${set}, Abschnitt ${section}.`,
  office: (tribute, seals, privilege) =>
    `Die Bewerbung kostet ${amount(tribute, 1, 'acc')} in die Schatzkammer. Wer es innehat, bekommt jede Runde ${list(
      [...(seals ? [amount('seals', seals, 'acc')] : []), names.aPrivilege(privilege, 'acc')],
    )}.`,
  holder: (person) => `${capital(who(person))} hat es inne.`,
  noHolder: 'Bisher hat es niemand inne.',
  applicant: (person, strength) =>
    `Der Lord ${whose(person)} bewirbt sich mit Stärke ${strength}; ${strength + 1} verdrängt ihn.`,
  house: (court, reserve) =>
    `Am Hof: ${names.knights(court, 'nom')}. Im Nachschub: ${names.knights(reserve, 'nom')}.`,
  purse: (parts) => `${amounts(parts)}.`,
  screened: 'Gold, Knappen, Siegel und Schandemarker der anderen liegen hinter dem Sichtschirm.',
  isAlly: (leader) => `Geführt von ${leader}: ohne Gold, Knappen, Stimmsteine und Machtpunkte.`,
  privileges: {
    shield: 'Mit einem Ritter in ein County gesetzt: Dieser Ritter kann nicht verdrängt werden.',
    archer:
      'Mit einem Ritter gesetzt, der neu in einen Konflikt zieht: Er nimmt das Feld darunter, hat Stärke 2 und wird für sich gewertet.',
    tudor: 'Mit einem Ritter gesetzt: 2 Stärke mehr im County, im Konflikt oder im Gefolge eines Lords.',
  },
};

export const terms: ExplainWords['terms'] = {
  gold: {
    title: 'Gold',
    text: 'Bezahlt in einem County Adligen und Ertrag zugleich, kauft Gefangene frei und dient bei manchen Gesetzen. Entscheidet bei Gleichstand der Ausbauten.',
    rules: ['R4.3', 'R4.13', 'R5.1'],
  },
  squires: {
    title: 'Knappen',
    text: 'Jeder verstärkt einen Ritter, der in ein County gesetzt wird, um 1 und ist danach weg. Neue Ritter und Aufwertungen im Castle werden mit ihnen bezahlt.',
    rules: ['R2.4', 'R4.6'],
  },
  votes: {
    title: 'Stimmsteine',
    text: 'Verstärken deine Stimme im Parlament. Eingesetzte sind weg, und übrige am Ende des Parlaments auch.',
    rules: ['R3.1', 'R3.4'],
  },
  seals: {
    title: 'Siegel',
    text: 'Am Ende bringt jedes 1 Machtpunkt und 1 weiteren für jeden deiner Bischöfe.',
    rules: ['R8.6', 'R8.12'],
  },
  shame: {
    title: 'Schande',
    text: 'Wer in einem verlorenen Konflikt keinen Ritter hat, nimmt 1 Schandemarker. Am Ende kostet jeder 1 Machtpunkt, und wer die meisten hat, verliert viel mehr. Ritter im Tower geben sie zurück.',
    rules: ['R9.2', 'R9.4', 'R9.5'],
  },
  points: {
    title: 'Machtpunkte',
    text: 'Wer nach Runde 5 die meisten hat, gewinnt. Sie kommen aus Gesetzen, Konflikten und Counties und aus der Schlusswertung.',
    rules: ['R5.4', 'R6.5'],
  },
  knight: {
    title: 'Ritter',
    text: 'Du hast sieben: drei der Stärke 1, zwei der Stärke 2, je einen der Stärke 3 und 4. Du beginnst mit einer 1 und einer 2; die anderen warten im Nachschub.',
    rules: ['R0.1', 'R1.3'],
  },
  noble: {
    title: 'Adliger',
    text: 'Ein Gast an deiner Tafelrunde: 1 Stimmstein jede Runde und am Ende Machtpunkte, je mehr Adlige, desto mehr. Den Adligen jedes Countys kannst du nur einmal haben.',
    rules: ['R1.2', 'R4.7', 'R5.3'],
  },
  bishop: {
    title: 'Bischof',
    text: 'Du kannst ihn statt einer Aufwertung nehmen, bis zu drei. Er verstärkt das Gefolge deines Lords um 1 und macht jedes Siegel 1 Machtpunkt mehr wert.',
    rules: ['R8.11', 'R8.12'],
  },
  lord: {
    title: 'Lord',
    text: 'Muss jede Runde einmal gesetzt werden: auf ein Amt, allein oder mit Gefolge, oder in die Schatzkammer.',
    rules: ['R8.2', 'R8.3', 'R8.5'],
  },
  extension: {
    title: 'Ausbau',
    text: 'Ein Plättchen auf einem Feld deines Castles. Es bringt jede Runde den Ertrag des Feldes, ohne Ritter. Die meisten Ausbauten werden am Ende gewertet.',
    rules: ['R6.3', 'R5.1'],
  },
  upgrade: {
    title: 'Aufwertung',
    text: 'Einer deiner Ritter außerhalb des Nachschubs tauscht den Platz mit einem im Nachschub, der genau um 1 stärker ist.',
    rules: ['R6.2'],
  },
  newKnight: {
    title: 'Neuer Ritter',
    text: 'Ein Ritter der Stärke 1 kommt aus deinem Nachschub an deinen Hof. Ist keiner da, verfällt der Ertrag.',
    rules: ['R6.1'],
  },
  crossing: {
    title: 'Überfahrt nach Frankreich',
    text: 'Der Ritter in Dorset zieht gleich in einen Konflikt. Er bringt keine Gunst und kämpft schon in dieser Runde.',
    rules: ['R4.4'],
  },
  court: {
    title: 'Hof',
    text: 'Hier warten deine Figuren darauf, gesetzt zu werden. Verdrängte Ritter kommen hierher zurück und können neu gesetzt werden.',
    rules: ['R2.1', 'R2.6'],
  },
  reserve: {
    title: 'Nachschub',
    text: 'Ritter, die noch nicht im Spiel sind. Sie kommen als neue Ritter und durch Aufwertungen hinein.',
    rules: ['R6.1', 'R6.2'],
  },
  castle: {
    title: 'Castle',
    text: 'Sechs Felder, sicher vor allen anderen. Jedes mit einem Ritter oder Ausbau bringt in der Ertragsphase seinen Ertrag.',
    rules: ['R2.7', 'R4.6'],
  },
  table: {
    title: 'Tafelrunde',
    text: 'Jede Runde bringt sie 1 Stimmstein für jeden Adligen und 1 für das Castle selbst. In Runde 5 bringt sie keine mehr.',
    rules: ['R4.7'],
  },
  county: {
    title: 'County',
    text: 'Fasst einen Ritter mit beliebig vielen Knappen. Wer mit Ritter und Knappen stärker ist, verdrängt ihn; gleich stark genügt nicht.',
    rules: ['R2.3', 'R2.4', 'R2.5'],
  },
  conflict: {
    title: 'Konflikt',
    text: 'Drei Felder. Dein erster Ritter nimmt das oberste freie, weitere kommen darauf. Von zwei gleich Starken hat den höheren Rang, wer tiefer steht.',
    rules: ['R2.8', 'R4.8', 'R4.9'],
  },
  favour: {
    title: 'Gunst des Königs',
    text: 'Die ersten Ritter, die in einer Runde in Konflikte gesetzt werden, bringen je ein Plättchen, solange welche offen liegen.',
    rules: ['R2.9', 'R2.10'],
  },
  france: {
    title: 'Frankreich',
    text: 'Jede Runde kommen zwei neue Konflikte. Verliert England, kommen sie in die untere Reihe und werden noch einmal ausgetragen.',
    rules: ['R1.7', 'R4.10', 'R4.11', 'R4.12', 'R4.13'],
  },
  parliament: {
    title: 'Parlament',
    text: 'Über drei Vorschläge wird nacheinander geheim abgestimmt. Dann werden die drei gültigen Gesetze der Reihe nach angewendet.',
    rules: ['R3.1', 'R3.2', 'R3.3'],
  },
  laws: {
    title: 'Gültige Gesetze',
    text: 'Drei, jede Runde der Reihe nach angewendet. Ein neues kommt am Ende hinzu und verdrängt das erste.',
    rules: ['R3.2', 'R3.3'],
  },
  proposals: {
    title: 'Gesetzesvorschläge',
    text: 'Über diese drei wird in dieser Runde der Reihe nach abgestimmt. Ein abgelehnter ist aus dem Spiel.',
    rules: ['R3.1', 'R3.2'],
  },
  ballot: {
    title: 'Stimme',
    text: 'Ja oder Nein, geheim. Sie zählt 1, und 1 mehr für jeden Stimmstein, den du dazulegst. Bei Gleichstand ist der Vorschlag angenommen. Alle eingesetzten Stimmsteine sind weg.',
    rules: ['R3.1'],
  },
  office: {
    title: 'Amt',
    text: 'Der Lord mit dem stärksten Gefolge gewinnt es. Wer es innehat, bekommt jede Runde seine Siegel und sein Privileg, bis jemand anders es gewinnt.',
    rules: ['R8.3', 'R8.4', 'R8.6'],
  },
  privilege: {
    title: 'Privileg',
    text: 'Wird zusammen mit einem Ritter gesetzt, in der Runde, nachdem du es bekommen hast. Was du nicht nutzt, geht zurück.',
    rules: ['R8.7'],
  },
  treasury: {
    title: 'Schatzkammer',
    text: 'Hier liegen die Tribute. Ein Lord, der kommt, nimmt alles von einer Sorte. Beliebig viele Lords können hier sein.',
    rules: ['R8.5'],
  },
  tower: {
    title: 'Der Tower',
    text: 'Ein Ritter hier gibt so viele Schandemarker zurück, wie er stark ist. Platz ist für eine Gesamtstärke von 7. In der Ertragsphase gehen alle heim.',
    rules: ['R9.2', 'R9.3'],
  },
  track: {
    title: 'Schandeleiste',
    text: 'Schandemarker werden von links genommen. Von den am Ende leeren Feldern verliert den höchsten Wert, wer die meisten Schandemarker hat, den zweithöchsten der Nächste.',
    rules: ['R9.1', 'R9.4', 'R9.5'],
  },
  ally: {
    title: 'Verbündeter',
    text: 'Zu zweit führt jeder eine zweite Farbe: eigene Ritter und ein kleines Castle, aber ohne Gold, Knappen, Stimmsteine und Machtpunkte.',
    rules: ['R7.1', 'R7.2', 'R7.3'],
  },
  start: {
    title: 'Startspieler',
    text: 'Beginnt jede Phase; dann geht es im Uhrzeigersinn. Wer einen Ritter in Surrey hat, bestimmt den Startspieler.',
    rules: ['R2.1', 'R4.5'],
  },
  round: {
    title: 'Runde',
    text: 'Fünf Runden, jede mit dem Platzieren der Ritter, dem Parlament und den Erträgen.',
    rules: ['R5.1'],
  },
  placement: {
    title: 'Platzieren der Ritter',
    text: 'Reihum setzt jeder einen Ritter, bis alle Höfe leer sind. Passen kann man nicht.',
    rules: ['R2.1', 'R2.2'],
  },
  rewards: {
    title: 'Erträge',
    text: 'Ämter, Tower, Counties von A bis I, Castles, dann Konflikte. Danach sind die Ritter wieder am Hof.',
    rules: ['R4.1'],
  },
  score: {
    title: 'Punktestand',
    text: 'Machtpunkte sind für alle offen. Die Schlusswertung bringt Punkte für die stärkste Ritterschaft, die meisten Ausbauten und die Adligen.',
    rules: ['R5.1', 'R5.3', 'R6.5'],
  },
  screen: {
    title: 'Sichtschirm',
    text: 'Ab drei Spielern sind Gold, Knappen, Siegel und Schandemarker der anderen verborgen. Jeder Gewinn und jede Zahlung geschieht aber offen.',
    rules: ['R1.8'],
  },
  final: {
    title: 'Schlusswertung',
    text: 'Die stärkste Ritterschaft und die meisten Ausbauten bringen Punkte für Platz eins und zwei; dann kommen Adlige, Siegel und Schande.',
    rules: ['R5.1', 'R5.2', 'R5.3'],
  },
  strength: {
    title: 'Stärke',
    text: 'Am Ende zählt die höchste Gesamtstärke aller Ritter außerhalb des Nachschubs und die zweithöchste; bei Gleichstand entscheiden mehr Knappen.',
    rules: ['R5.1'],
  },
};

export const explanations: ExplainWords = { explain, terms };
