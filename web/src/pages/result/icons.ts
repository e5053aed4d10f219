// The icon of each source of points.
const ICONS: Readonly<Record<string, string>> = {
  laws: 'law',
  counties: 'county',
  conflicts: 'conflict',
  strength: 'knight',
  extensions: 'extension',
  nobles: 'noble',
  seals: 'seal',
  shame: 'shame',
};

export const iconOf = (source: string): string => ICONS[source] ?? 'law';
