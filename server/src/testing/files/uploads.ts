import { randomBytes } from 'node:crypto';
import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import type { TestPerson, World } from '../world.ts';

export const FILM = randomBytes(300_000);

const BYTES = 'application/offset+octet-stream';

interface Who {
  readonly headers: Record<string, string>;
}
type Method = 'POST' | 'HEAD' | 'PATCH' | 'DELETE';
type Headers = Record<string, string | number>;

export const idOf = (url: string) => url.slice(-36);

/** Resumable uploads by the tus protocol. */
export function createUploader(world: World) {
  const tus = (method: Method, url: string, who: Who, more: Headers = {}, payload?: Buffer) =>
    world.app.inject({
      method,
      url,
      headers: { ...who.headers, 'tus-resumable': '1.0.0', ...more },
      ...(payload && { payload }),
    });

  async function begin(who: Who, size: number, name = 'film.mp4'): Promise<string> {
    const metadata = `filename ${Buffer.from(name).toString('base64')},filetype dmlkZW8=`;
    const uploadHeaders = { 'upload-length': size, 'upload-metadata': metadata };
    const { statusCode, headers } = await tus('POST', '/api/uploads', who, uploadHeaders);
    expect(statusCode).toBe(201);
    return String(headers['location']);
  }

  const add = (who: Who, url: string, at: number, piece: Buffer) =>
    tus('PATCH', url, who, { 'upload-offset': at, 'content-type': BYTES }, piece);

  const readOffset = async (who: Who, url: string) => {
    const { statusCode, headers } = await tus('HEAD', url, who);
    return { statusCode, offset: headers['upload-offset'], size: headers['upload-length'] };
  };

  const fileOf = (who: TestPerson, url: string) =>
    who.api.uploads.find({ params: { id: idOf(url) } });

  async function uploaded(who: TestPerson, content: Buffer, name?: string) {
    const url = await begin(who, content.length, name);
    await add(who, url, 0, content);
    return fileOf(who, url);
  }

  /** Opens a PATCH request on a real connection, which can break; the world must listen. */
  function openRequest(who: Who, url: string, more: Headers): ClientRequest {
    const { port } = world.app.server.address() as AddressInfo;
    const headers = { 'tus-resumable': '1.0.0', 'content-type': BYTES, 'upload-offset': 0 };
    return request({
      port,
      host: '127.0.0.1',
      method: 'PATCH',
      path: url,
      headers: { ...who.headers, ...headers, ...more },
    }).on('error', () => {});
  }

  /** Starts a PATCH request and waits until its first bytes have arrived. */
  async function startPartialUpload(who: Who, url: string, piece: Buffer): Promise<ClientRequest> {
    const asked = openRequest(who, url, { 'content-length': FILM.length });
    asked.write(piece);
    const arrived = () => world.files.receivedBytes(idOf(url));
    await expect.poll(arrived).toBe(piece.length);
    return asked;
  }

  return {
    tus,
    begin,
    add,
    readOffset,
    fileOf,
    uploaded,
    openRequest,
    startPartialUpload,
  };
}
