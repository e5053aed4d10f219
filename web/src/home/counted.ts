// Bytes as they come from somewhere, for showing how far it is.

export type Body = ReadableStream<Uint8Array<ArrayBuffer>>;

/** The same bytes, of which `told` hears. */
export function counted(body: Body, told: (bytes: number) => void): Body {
  return body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        told(chunk.byteLength);
        controller.enqueue(chunk);
      },
    }),
  );
}
