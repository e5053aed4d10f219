// Who answers: a server over HTTP and a WebSocket, or, where there is none, a worker of this page (../home). Both speak
// the same protocol, so nothing else asks which it is.
import { addressOf, STATIC } from './base';

/** As much of a WebSocket as the page uses. */
export type Line = Pick<WebSocket, 'send' | 'close' | 'readyState' | 'onmessage' | 'onclose'>;

const home = () => import('../home/home');

/** Ask once. */
export async function request(method: string, path: string, body: string | null): Promise<Response> {
  if (STATIC) return (await home()).request(method, path, body);
  return fetch(addressOf(`/api/v1${path}`), {
    method,
    headers: body === null ? {} : { 'Content-Type': 'application/json' },
    body,
    credentials: 'same-origin',
  });
}

/** Be told of everything. Of several servers the one that `table` is at as a rule answers. */
export function connect(table: string | undefined): Line {
  if (!STATIC) {
    const named = table === undefined ? '' : `?table=${encodeURIComponent(table)}`;
    return new WebSocket(`${location.origin.replace(/^http/, 'ws')}${addressOf('/api/v1/socket')}${named}`);
  }
  const line: Line = {
    readyState: WebSocket.CONNECTING,
    onmessage: null,
    onclose: null,
    send: () => undefined,
    close: () => undefined,
  };
  void home().then(({ listen }) => listen(line as { -readonly [key in keyof Line]: Line[key] }));
  return line;
}
