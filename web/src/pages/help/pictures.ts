// The pictures of the rules by the names the text has for them; each is loaded when it comes into sight.
const found = import.meta.glob<string>('../../../../docs/pictures/rules/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The address of a picture such as `pictures/rules/board-en.webp`. */
export const pictureAt = (name: string): string => found[`../../../../docs/${name}`] ?? '';
