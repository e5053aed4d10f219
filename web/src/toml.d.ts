// Chapters of the catalogue, read by tools/toml.ts.
declare module '*/names.toml' {
  import type { Names } from '$lib/words/catalogue';

  const names: Names;
  export default names;
}
declare module '*/arguments.toml' {
  import type { Types } from '$lib/words/catalogue';

  const types: Types;
  export default types;
}
declare module '*.toml' {
  import type { Messages } from '$lib/words/catalogue';

  const messages: Messages;
  export default messages;
}
