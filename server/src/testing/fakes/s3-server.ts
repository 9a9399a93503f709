import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const BUCKET = 'files';

interface Fault {
  readonly status: number;
  readonly code: string;
}

interface MultipartUpload {
  readonly key: string;
  readonly started: Date;
  readonly parts: Map<number, Buffer>;
}

/** Starts a server with the few S3 operations that the product uses. */
export async function startS3Server() {
  const objects = new Map<string, { content: Buffer; changedAt: Date; part?: string }>();
  const uploads = new Map<string, MultipartUpload>();
  /** The numbers of parts that it refuses. */
  const refusedParts = new Set<number>();
  /** How it answers reads of a range of an object, or writes of objects, while it is out of order. */
  const faults: { reads: Fault | null; writes: Fault | null } = { reads: null, writes: null };
  const sockets = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://s3');
    const [, bucket, key = ''] = /^\/([^/]*)\/?(.*)$/.exec(decodeURIComponent(url.pathname)) ?? [];
    const uploadId = url.searchParams.get('uploadId');
    const send = (status: number, body: string | Buffer = '', headers = {}) =>
      void response.writeHead(status, headers).end(body);
    const xml = (body: string) => send(200, `<?xml version="1.0"?>${body}`);

    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) return send(403);
    if (bucket !== BUCKET) return send(404, '<Error><Code>NoSuchBucket</Code></Error>');
    const call = `${request.method} ${key ? 'object' : 'bucket'}`;

    const { range } = request.headers;
    const fault = { 'GET object': range && faults.reads, 'PUT object': faults.writes }[call];
    if (fault) {
      await buffer(request);
      return send(fault.status, `<Error><Code>${fault.code}</Code></Error>`);
    }

    if (call === 'POST object' && url.searchParams.has('uploads')) {
      const id = crypto.randomUUID();
      uploads.set(id, { key, started: new Date(), parts: new Map() });
      return xml(`<R><Bucket>${BUCKET}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></R>`);
    }
    if (uploadId) return part(uploadId, { request, url, send, xml });
    if (call === 'PUT object') {
      const part = request.headers['x-amz-meta-part'];
      const content = await buffer(request);
      objects.set(key, { content, changedAt: new Date(), ...(part && { part: String(part) }) });
      return send(200, '', { etag: '"whole"' });
    }
    if (call === 'DELETE object') {
      objects.delete(key);
      return send(204);
    }
    if (call === 'HEAD object') {
      const object = objects.get(key);
      if (!object) return send(404);
      const part = object.part && { 'x-amz-meta-part': object.part };
      return send(200, '', { 'content-length': object.content.length, ...part });
    }
    if (call === 'GET object') return read(key, range, send);
    if (call === 'HEAD bucket') return send(200);
    if (url.searchParams.has('uploads'))
      return xml(uploadList(url.searchParams.get('prefix') ?? ''));
    return xml(objectList());
  }

  type Send = (status: number, body?: string | Buffer, headers?: Record<string, string>) => void;
  interface Part {
    readonly request: IncomingMessage;
    readonly url: URL;
    readonly send: Send;
    readonly xml: (body: string) => void;
  }

  async function part(id: string, { request, url, send, xml }: Part): Promise<void> {
    const upload = uploads.get(id);
    if (!upload) return send(404, '<Error><Code>NoSuchUpload</Code></Error>');
    if (request.method === 'PUT') {
      const number = Number(url.searchParams.get('partNumber'));
      const content = await buffer(request);
      if (refusedParts.has(number)) return send(400, '<Error><Code>Refused</Code></Error>');
      upload.parts.set(number, content);
      return send(200, '', { etag: '"part"' });
    }
    if (request.method === 'GET') return xml(partList(upload));
    uploads.delete(id);
    if (request.method === 'DELETE') return send(204);
    const inOrder = [...upload.parts].toSorted(([a], [b]) => a - b).map(([, bytes]) => bytes);
    objects.set(upload.key, { content: Buffer.concat(inOrder), changedAt: new Date() });
    return xml('<R><ETag>"whole"</ETag></R>');
  }

  function read(key: string, range: string | undefined, send: Send): void {
    const object = objects.get(key);
    if (!object)
      return send(404, '<Error><Code>NoSuchKey</Code><Message>NoSuchKey</Message></Error>');
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    if (!from || !to) return send(200, object.content);
    send(206, object.content.subarray(Number(from), Number(to) + 1));
  }

  const partList = ({ parts }: MultipartUpload) =>
    `<ListPartsResult>${[...parts]
      .toSorted(([a], [b]) => a - b)
      .map(
        ([number, { length }]) =>
          `<Part><PartNumber>${number}</PartNumber><Size>${length}</Size><ETag>"part"</ETag></Part>`,
      )
      .join('')}</ListPartsResult>`;

  const objectList = () =>
    `<ListBucketResult><IsTruncated>false</IsTruncated>${[...objects]
      .map(
        ([key, { changedAt }]) =>
          `<Contents><Key>${key}</Key><LastModified>${changedAt.toISOString()}</LastModified></Contents>`,
      )
      .join('')}</ListBucketResult>`;

  const uploadList = (prefix: string) =>
    `<ListMultipartUploadsResult>${[...uploads]
      .filter(([, { key }]) => key.startsWith(prefix))
      .map(
        ([id, { key, started }]) =>
          `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${started.toISOString()}</Initiated></Upload>`,
      )
      .join('')}</ListMultipartUploadsResult>`;

  await new Promise<void>((done) => sockets.listen(0, '127.0.0.1', done));
  return {
    objects,
    uploads,
    refusedParts,
    faults,
    settings: {
      endpoint: `http://127.0.0.1:${(sockets.address() as AddressInfo).port}`,
      region: 'auto',
      bucket: BUCKET,
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    },
    close: async () => {
      sockets.closeAllConnections();
      await new Promise((closed) => sockets.close(closed));
    },
  };
}
