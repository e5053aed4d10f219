// Choices between the browser and the account.
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { alike, chosenHere, rereads, takeOver } from './preferences';

beforeEach(() => localStorage.clear());

describe('preferences', () => {
  it('are what was chosen here, and nothing else that is kept', () => {
    localStorage.setItem('language', 'de');
    localStorage.setItem('theme', '"dark"');
    localStorage.setItem('text', '1.25');
    localStorage.setItem('sound', 'null');
    localStorage.setItem('quick', '{"level":"page"}');
    localStorage.setItem('box', '{"county.C.minimum":"2"}');
    const box = { 'county.C.minimum': '2' };
    expect(chosenHere()).toEqual({ language: 'de', theme: 'dark', text: 1.25, box });
    localStorage.setItem('box', '[2]');
    expect(chosenHere()).toEqual({ language: 'de', theme: 'dark', text: 1.25 });
  });
  it('come from the account, and whoever keeps a copy reads again', () => {
    const reread = vi.fn();
    const others = [...rereads]; // of modules that other tests have loaded
    rereads.clear();
    rereads.add(reread);
    localStorage.setItem('confirm', 'false');
    takeOver({ theme: 'light', language: 'es', unheard: 7 });
    expect(chosenHere()).toEqual({ theme: 'light', language: 'es', confirm: false });
    expect(localStorage.getItem('unheard')).toBeNull();
    expect(reread).toHaveBeenCalledOnce();
    takeOver({ theme: 'light' });
    expect(reread).toHaveBeenCalledOnce();
    rereads.delete(reread);
    for (const other of others) rereads.add(other);
  });
  it('differ by what the page knows', () => {
    expect(alike({ theme: 'dark' }, { theme: 'dark', unheard: 1 })).toBe(true);
    expect(alike({ theme: 'dark' }, {})).toBe(false);
    expect(alike({ box: { a: '1' } }, { box: { a: '1' } })).toBe(true);
    expect(alike({ box: { a: '1' } }, { box: { a: '2' } })).toBe(false);
  });
});
