// What is asked beside the socket, one function for each thing: of the server over HTTP, or of the worker.
import { request } from './transport';
import type {
  About,
  Adjournment,
  AnswerThere,
  Bans,
  Box,
  Catching,
  CheckedAnswers,
  ChannelList,
  Chat,
  Correction,
  Changes,
  CommentThere,
  DeleteThere,
  Entry,
  ExplainThere,
  Export,
  FollowedList,
  Frames,
  GiveOrders,
  Holiday,
  HolidayList,
  Invitation,
  Judgement,
  LayCards,
  LineReport,
  Look,
  MadeChannel,
  Me,
  ModeratedPeople,
  NewHoliday,
  NewPush,
  NewTable,
  NewWebhook,
  Openings,
  OrderChoices,
  Orders,
  PersonReport,
  PlayThere,
  Preview,
  Review,
  Profile,
  PromoteThere,
  Questionnaire,
  RatingChanges,
  RecoveryLink,
  Refusal,
  Reports,
  SeatChoice,
  SessionList,
  SignThere,
  Standings,
  PuzzlePosition,
  Puzzles,
  PuzzleSolution,
  Statistics,
  Studies,
  StudyOfDeal,
  StudyOfRecord,
  StudyOfTable,
  StudyPosition,
  StudyState,
  TableState,
  Tables,
  Tested,
  Trail,
  TryThere,
  Visitor,
  Watchers,
  Whys,
} from './wire';

/** A refusal of the server: words are made of `code` and `args` in the reader's language. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly args: Record<string, unknown>,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await request(method, path, body === undefined ? null : JSON.stringify(body));
  } catch {
    throw new Refused('offline', {}, 'the server cannot be reached', 0);
  }
  if (response.status === 204) return undefined as T;
  const json = response.headers.get('content-type')?.startsWith('application/json');
  const found: unknown = json ? await response.json() : await response.text();
  if (!response.ok) {
    const refusal = found as Refusal;
    if (!json) throw new Refused('something-broke', {}, String(found), response.status);
    throw new Refused(refusal.error.code, refusal.error.args, refusal.error.message, response.status);
  }
  return found as T;
}

const get = <T>(path: string) => ask<T>('GET', path);
const post = <T>(path: string, body: unknown = {}) => ask<T>('POST', path, body);

const put = (path: string, body: unknown) => ask<undefined>('PUT', path, body);

const remove = <T = undefined>(path: string, body?: unknown) => ask<T>('DELETE', path, body);

/** Which finished games are wanted. */
export interface Narrowed {
  players?: number | undefined;
  laws?: string | undefined;
  court?: boolean | undefined;
  displeasure?: boolean | undefined;
  rated?: boolean | undefined;
  pace?: 'live' | 'turns' | undefined;
  result?: 'won' | 'lost' | undefined;
  opponent?: string | undefined;
  before?: number | undefined;
}

function query(values: object): string {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return given.length ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}` : '';
}

/** From what a study is made. */
export type NewStudy =
  | (Partial<StudyOfDeal> & Pick<StudyOfDeal, 'source'>)
  | (Partial<StudyOfTable> & Pick<StudyOfTable, 'source' | 'table'>)
  | (Partial<StudyOfRecord> & Pick<StudyOfRecord, 'source' | 'record'>);
/** What can be done to a study at a place. */
export type StudyChange = PlayThere | LayCards | CommentThere | SignThere | PromoteThere | DeleteThere;

export const api = {
  about: () => get<About>('/about'),
  questionnaire: () => get<Questionnaire>('/material'),
  checkMaterial: (corrections: readonly Correction[]) =>
    post<CheckedAnswers>('/material/check', { corrections }),
  /** Who we are, or nobody. */
  visitor: () => get<Visitor>('/visitor'),
  guest: (name: string, language: string, zone: string) => post<Me>('/guests', { name, language, zone }),
  account: (name: string, password: string) => post<Me>('/accounts', { name, password }),
  signIn: (name: string, password: string, bring = true) => post<Me>('/sign-in', { name, password, bring }),
  signOut: () => post<undefined>('/sign-out'),
  recover: (token: string, password: string) => post<Me>('/recover', { token, password }),
  change: (changes: Changes) => ask<Me>('PATCH', '/me', changes),
  removeMe: (password: string | null) => remove('/me', { password }),
  exportMe: () => get<Export>('/me/export'),
  follows: () => get<FollowedList>('/me/follows'),
  follow: (person: string) => ask<undefined>('PUT', `/me/follows/${person}`),
  unfollow: (person: string) => remove(`/me/follows/${person}`),
  sessions: () => get<SessionList>('/me/sessions'),
  endSession: (id: string) => remove(`/me/sessions/${id}`),
  password: (old: string, fresh: string) => post<undefined>('/me/password', { old, new: fresh }),
  recovery: (password: string) => post<RecoveryLink>('/me/recovery', { password }),
  holidays: () => get<HolidayList>('/me/holidays'),
  takeHoliday: (wanted: NewHoliday) => post<Holiday>('/me/holidays', wanted),
  endHoliday: (id: string) => remove(`/me/holidays/${id}`),
  channels: () => get<ChannelList>('/me/channels'),
  addChannel: (wanted: NewPush | NewWebhook) => post<MadeChannel>('/me/channels', wanted),
  removeChannel: (id: string) => remove<ChannelList>(`/me/channels/${id}`),
  testChannel: (id: string) => post<Tested>(`/me/channels/${id}/test`),

  statistics: () => get<Statistics>('/me/statistics'),
  profile: (person: string) => get<Profile>(`/people/${person}`),
  ratings: (players: number, skip = 0) => get<Standings>(`/ratings${query({ players, skip })}`),
  ratingChanges: (table: string) => get<RatingChanges>(`/tables/${table}/ratings`),

  lobby: () => get<Tables>('/tables'),
  finished: (wanted: Narrowed = {}) => get<Tables>(`/tables/finished${query(wanted)}`),
  myTables: () => get<Tables>('/me/tables'),
  myFinished: (wanted: Narrowed = {}) => get<Tables>(`/me/finished${query(wanted)}`),
  make: (wanted: Partial<NewTable>) => post<TableState>('/tables', wanted),
  table: (table: string, seat: number | null = null) => get<Catching>(`/tables/${table}${query({ seat })}`),
  /** A table with its whole log, which comes in parts. */
  async tableAndLog(table: string): Promise<Catching> {
    const entries: Entry[] = [];
    for (;;) {
      const part = await get<Catching>(`/tables/${table}${query({ since: entries.at(-1)?.number ?? 0 })}`);
      entries.push(...part.entries);
      if (!part.more) return { ...part, entries };
    }
  },
  box: (table: string) => get<Box>(`/tables/${table}/box`),
  join: (table: string, seat: number | null = null) => post<TableState>(`/tables/${table}/join`, { seat }),
  leave: (table: string) => post<TableState>(`/tables/${table}/leave`),
  fill: (table: string, seat: number, bot: string) =>
    post<TableState>(`/tables/${table}/fill`, { seat, bot }),
  empty: (table: string, seat: number) => post<TableState>(`/tables/${table}/empty`, { seat }),
  start: (table: string) => post<TableState>(`/tables/${table}/start`),
  invite: (table: string, seat: number | null = null) =>
    post<Invitation>(`/tables/${table}/invites`, { seat }),
  inviteFriend: (table: string, person: string) => post<TableState>(`/tables/${table}/friends`, { person }),
  watchers: (table: string) => get<Watchers>(`/tables/${table}/watchers`),
  quickPlay: (pace: 'live' | 'turns') => post<TableState>('/quick-play', { pace, id: crypto.randomUUID() }),
  accept: (token: string) => post<TableState>(`/invites/${token}`),
  chat: (table: string) => get<Chat>(`/tables/${table}/chat`),
  resign: (table: string, seat: number) => post<TableState>(`/tables/${table}/resign`, { seat }),
  away: (table: string, seat: number) => post<TableState>(`/tables/${table}/away`, { seat }),
  comeBack: (table: string, seat: number) => post<TableState>(`/tables/${table}/return`, { seat }),
  orderChoices: (table: string, seat: number) =>
    get<OrderChoices>(`/tables/${table}/orders${query({ seat })}`),
  giveOrders: (table: string, wanted: GiveOrders) => ask<Orders>('PUT', `/tables/${table}/orders`, wanted),
  rewind: (table: string) => post<TableState>(`/tables/${table}/rewind`),
  rematch: (table: string) => post<TableState>(`/tables/${table}/rematch`),
  frames: (table: string, seat: number | null, first: number, most: number) =>
    get<Frames>(`/tables/${table}/frames${query({ seat, first, most })}`),
  record: (table: string) => get<string>(`/tables/${table}/record`),
  /** Of the edition without a server: tables of another version, and all that is stored of one. */
  kept: () => get<{ unreadable: { id: string }[] }>('/kept'),
  log: (table: string) => get<object>(`/tables/${table}/log`),
  report: (about: PersonReport | LineReport) => post<undefined>('/reports', about),
  reports: () => get<Reports>('/operator/reports'),
  closeReport: (report: string) => remove(`/operator/reports/${report}`),
  findPeople: (name: string) => get<ModeratedPeople>(`/operator/people${query({ name })}`),
  mute: (person: string, hours: number) => put(`/operator/people/${person}/mute`, { hours }),
  ban: (person: string, hours: number) => put(`/operator/people/${person}/ban`, { hours }),
  rename: (person: string, name: string) => put(`/operator/people/${person}/name`, { name }),
  look: (table: string) => get<Look>(`/operator/tables/${encodeURIComponent(table)}`),
  adjournTable: (table: string, why: Adjournment['why']) =>
    post<undefined>(`/operator/tables/${table}/adjourn`, { why }),
  resumeTable: (table: string) => post<undefined>(`/operator/tables/${table}/resume`),
  closeTable: (table: string) => post<undefined>(`/operator/tables/${table}/close`),
  removeLine: (table: string, line: number) => remove(`/operator/tables/${table}/chat/${line}`),
  bans: () => get<Bans>('/operator/bans'),
  banAddress: (network: string, hours: number) => post<undefined>('/operator/bans', { network, hours }),
  liftBan: (ban: string) => remove(`/operator/bans/${ban}`),
  trail: (before?: number) => get<Trail>(`/operator/trail${query({ before })}`),
  importRecord: (record: string, name: string) => post<TableState>('/imports', { record, name }),

  review: (table: string) => get<Review>(`/tables/${table}/review`),
  makeStudy: (wanted: NewStudy) => post<StudyState>('/studies', wanted),
  studies: () => get<Studies>('/studies'),
  study: (study: string) => get<StudyState>(`/studies/${study}`),
  studyBox: (study: string) => get<Box>(`/studies/${study}/box`),
  studyPosition: (study: string, place: number, version: number, since: number) =>
    get<StudyPosition>(`/studies/${study}/positions/${place}${query({ version, since })}`),
  studyOpenings: (study: string, place: number, version: number) =>
    get<Openings>(`/studies/${study}/positions/${place}/openings${query({ version })}`),
  openings: (table: string, entry: number) => get<Openings>(`/tables/${table}/openings${query({ entry })}`),
  studyPreview: (study: string, wanted: TryThere) => post<Preview>(`/studies/${study}/preview`, wanted),
  studyExplain: (study: string, wanted: ExplainThere) => post<Whys>(`/studies/${study}/explain`, wanted),
  studyJudgement: (study: string, version: number, place: number) =>
    post<Judgement>(`/studies/${study}/judgement`, { version, place }),
  studyAnswer: (study: string, wanted: AnswerThere) => post<StudyState>(`/studies/${study}/answers`, wanted),
  changeStudy: (study: string, change: StudyChange) => post<StudyState>(`/studies/${study}/changes`, change),
  renameStudy: (study: string, name: string) => ask<undefined>('PATCH', `/studies/${study}`, { name }),
  copyStudy: (study: string) => post<StudyState>(`/studies/${study}/copies`),
  removeStudy: (study: string) => remove(`/studies/${study}`),
  puzzles: () => get<Puzzles>('/puzzles'),
  nextPuzzle: (theme: string | null) => get<PuzzlePosition>(`/puzzles/next${query({ theme })}`),
  dailyPuzzle: () => get<PuzzlePosition>('/puzzles/daily'),
  puzzle: (puzzle: string) => get<PuzzlePosition>(`/puzzles/${puzzle}`),
  puzzleBox: (puzzle: string) => get<Box>(`/puzzles/${puzzle}/box`),
  puzzlePreview: (puzzle: string, action: string) => post<Preview>(`/puzzles/${puzzle}/preview`, { action }),
  puzzleExplain: (puzzle: string, actions: string[]) => post<Whys>(`/puzzles/${puzzle}/explain`, { actions }),
  answerPuzzle: (puzzle: string, action: string) =>
    post<PuzzleSolution>(`/puzzles/${puzzle}/answers`, { action }),

  studyRecord: (study: string) => get<string>(`/studies/${study}/record`),

  fork: (record: string, to: number | null, name: string, seats: SeatChoice[] = []) =>
    post<TableState>('/forks', { record, to, name, seats }),
};
