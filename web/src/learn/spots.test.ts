// Where on the screen something lies, and where on a phone's page.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { stage } from '../table/stage.svelte';
import { areaOfSpot, choice, elementOf, piece, PRIMARY } from './spots';

beforeEach(() => {
  // jsdom draws nothing
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  HTMLElement.prototype.checkVisibility = function () {
    return !this.hidden;
  };
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

it('each spot lies in an area of the phone, or always in sight', () => {
  expect(areaOfSpot('county:York')).toBe('england');
  expect(areaOfSpot('noble:York')).toBe('england');
  expect(areaOfSpot('front:low1')).toBe('france');
  expect(areaOfSpot('favour:gold')).toBe('france');
  expect(areaOfSpot('parliament')).toBe('parliament');
  expect(areaOfSpot('court:0')).toBe('castle');
  expect(areaOfSpot('space:0:gold')).toBe('castle');
  expect(areaOfSpot('knight:0:2:up1')).toBe('france');
  expect(areaOfSpot('knight:0:2:castle-gold')).toBe('castle');
  expect(areaOfSpot('knight:0:2:court')).toBeNull();
  expect(areaOfSpot(PRIMARY)).toBeNull();
  expect(areaOfSpot('score')).toBeNull();
});

it('the first that can be seen is found, on the table or in the panel', () => {
  const panel = document.createElement('section');
  panel.dataset['ask'] = '';
  const both = panel.appendChild(document.createElement('button'));
  both.dataset['choice'] = 'take both';
  const knight = panel.appendChild(document.createElement('button'));
  knight.dataset['piece'] = '2';
  const county = document.body.appendChild(document.createElement('button'));
  document.body.append(panel);
  const leave = stage.enter('county:York', county);
  expect(elementOf(['front:up1', 'county:York'])).toBe(county);
  expect(elementOf(['front:up1', choice('take both')])).toBe(both);
  expect(elementOf([piece('2')])).toBe(knight);
  county.hidden = true;
  expect(elementOf(['county:York'])).toBeUndefined();
  leave();
});
