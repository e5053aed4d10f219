// The edition that plays without a server (../home), as a server's page sees it: kept in this browser or not.
import { fileAt, STATIC } from './base';
import { DATABASE } from './database';

const OFFLINE = 'offline';
const INSTALLED = '(display-mode: standalone)';

class Edition {
  /** Whether this browser has it, so that bots can be played against without a connection. */
  kept = $state(false);
  /** Whether games were begun in it, which the lobby then offers to take along. */
  games = $state(false);
  busy = $state(false);
  failed = $state(false);

  /** Whether it is kept; then, and where the page is installed, the newest is fetched. */
  async look(): Promise<void> {
    if (STATIC) return;
    const tells = 'indexedDB' in globalThis && 'databases' in indexedDB;
    const databases = tells ? await indexedDB.databases().catch(() => []) : [];
    this.games = databases.some(({ name }) => name === DATABASE);
    if (!('caches' in globalThis)) return;
    this.kept = (await caches.match(fileAt(OFFLINE))) !== undefined;
    if (this.kept || matchMedia(INSTALLED).matches) await this.keep();
  }

  async keep(): Promise<void> {
    this.busy = true;
    const { keepFiles } = await import('../home/keep');
    const done = await keepFiles().catch(() => false);
    this.failed = !done && !this.kept;
    this.kept ||= done;
    this.busy = false;
  }

  open(): void {
    location.assign(fileAt(OFFLINE));
  }
}

export const edition = new Edition();
