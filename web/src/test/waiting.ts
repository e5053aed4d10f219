// Waiting for a part of the page that is loaded late: a limit that is not reached costs nothing.
import { vi } from 'vitest';

const LIMIT_MS = 30_000;

export const loaded = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: LIMIT_MS });
