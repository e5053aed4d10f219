// One name for one thing: docs/glossary.md says what things are called in German and Spanish. Here are words that look
// right and are not the game's, and forms of address that do not fit the page, which says "du" and "tú".
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(process.cwd(), '..');

/** What is written in quotes, in all words of a language: those of the page and those of the library. */
function written(language: string): string[] {
  const folders = [join(ROOT, 'web/src/lib/words', language), join(ROOT, 'src/lancaster/words', language)];
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => /\.(ts|toml)$/.test(file.name))
      .map((file) => join(file.parentPath, file.name)),
  );
  return files
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => !/^\s*(\/\/|#|import|\*)/.test(line))
    .flatMap((line) => line.match(/'[^']+'|"[^"]+"|`[^`]+`/g) ?? []);
}

const WRONG: Record<string, readonly RegExp[]> = {
  de: [
    /Belohnung/, // Ertrag
    /Grafschaft|Burgherr/, // County, Lord
    /[Gg]eltende Gesetze/, // gültige
    /\bTipps?\b/, // Rat
    /\bPartien?\b/, // das Spiel
    /\bSteine\b/, // Figuren; Stimmsteine are one word
    /vertreib|vertrieb/, // verdrängen
    /\bSie (können|müssen|möchten|dürfen|wollen)\b|\bIhnen\b/, // du
    /[Ff]ür jede platzierte/, // der Ritter
    /belohnen dann, wer/, // alle, die
    /\b(ein|kein) Schutzschild (einzusetzen|und)/, // einen, keinen
  ],
  es: [
    /\bconflictos?\b/i, // batalla
    /\bmejoras?\b|\bmejorar\b/i, // fortalecimiento, fortalecer
    /\bpantallas\b/i, // muralla; una pantalla is that of the device
    /\ben vivo\b/i, // en directo
    /\bjuego base\b/i, // juego básico
    /\bespacios de\b/i, // casilla
    /\busted(es)?\b/i, // tú
    /por cada 2 colocado/, // caballero
    /la cabeza a/, // el liderato
    /\basientos?\b/i, // sitio
    /en vigor\b/i, // vigente
    /puntuación final/i, // recuento final
  ],
};

describe.each(Object.keys(WRONG))('in %s', (language) => {
  it('things go by the names of the glossary', () => {
    const found = written(language).filter((text) => WRONG[language]?.some((wrong) => wrong.test(text)));
    expect(found).toEqual([]);
  });
});
