// What parts have in common that let one choose one of a few.
export interface Option<T> {
  readonly value: T;
  readonly label: string;
  /** A sentence that is shown while it is chosen. */
  readonly hint?: string;
}

export interface Choosing<T> {
  readonly label: string;
  readonly options: readonly Option<T>[];
  readonly value: T;
  readonly onchoose: (value: T) => void;
}
