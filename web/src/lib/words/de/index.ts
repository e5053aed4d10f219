import type { Words } from '../index.svelte';
import { en } from '../en/index';

export const de: Words = en;
