// English words: what belongs to the device and to every page: settings, notifications, keys, rules.
import { plural } from '../../grammar';

export const settings = {
  title: 'Settings',
  language: 'Language',
  theme: 'Theme',
  themes: { system: 'As the system', light: 'Parchment', dark: 'Candlelit' },
  confirm: 'Confirm every decision',
  confirmHint:
    'Otherwise a pick that leaves nothing open is played at once, at tables where you may take it back.',
  toTheme: { light: 'To parchment', dark: 'To candlelight' },
};

export const notifications = {
  title: 'Notifications',
  text: 'Hear that it is your turn, also when this page is closed.',
  needSomebody: 'Play first, or sign in: then this browser knows for whom.',
  impossible: 'This browser cannot show notifications.',
  denied: 'This browser was told to show none from here. You can allow it in the settings of the page.',
  on: 'Notify me in this browser',
  working: 'This browser tells you.',
  refused: 'The browser did not allow it.',
  channels: 'Where news goes',
  browser: 'Browser',
  webhook: 'Webhook',
  since: (when: string) => `since ${when}`,
  failing: (when: string) => `failing since ${when}`,
  test: 'Test',
  tested: 'It arrived.',
  notTested: 'It did not arrive.',
  remove: 'Remove',
  addWebhook: 'Add a webhook',
  webhookUrl: 'Address of the webhook',
  webhookFormat: 'Format',
  formats: { json: 'JSON, signed', discord: 'Discord', slack: 'Slack' },
  secret: 'The secret that signs messages. It is shown this once:',
  add: 'Add',
};

// what the service worker says; {name} is the name of the table
export const notices = {
  title: 'Lancaster',
  otherwise: 'There is news from “{name}”.',
  codes: {
    'your-turn': 'It is your turn at “{name}”.',
    invited: '{by} keeps a seat for you at “{name}”.',
    'game-over': 'The game at “{name}” is over.',
    test: 'This is a test: news from Lancaster arrives here.',
  },
};

export const keys = {
  title: 'Keyboard',
  everywhere: 'Everywhere',
  help: 'This sheet',
  next: 'To the next and the previous thing',
  press: 'Press, choose, confirm',
  escape: 'Close, step back',
  arrows: 'Within a group of choices',
  space: 'Space',
  shift: 'Shift',
};

export const help = {
  title: 'Rules',
  search: 'Search the rules',
  searchHint: 'A word, or a number such as R2.5',
  found: (n: number) => (n === 0 ? 'Nothing found' : plural(n, 'place', 'places')),
  contents: 'Contents',
  open: 'Open the rules in full',
  link: (number: string) => `Link to ${number}`,
};

export const comfort = {
  text: 'Text size',
  texts: ['Normal', 'Large', 'Larger'],
  zoom: 'Zoom of the board',
  contrast: 'High contrast',
  contrastHint: 'Stronger lines and letters, no tints behind them.',
  patterns: 'Patterns',
  patternsHint: 'Every house has a hatching in addition to its colour and charge.',
  sound: 'Sound',
  soundHint: 'My turn, knights, ballots, points, the end.',
  volume: 'Volume',
};
