import { gzipSync } from 'node:zlib';
import { AppError, type ErrorCode } from '@thedot/domain/errors';
import { messageInEnglish } from '@thedot/domain/error-catalogue';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { freePort } from '../../../../tools/test-environment/ports.ts';
import { serveText, startConferenceServer } from '../../testing/fakes/conference-server.ts';
import { describeError } from '../error-log.ts';
import { verifyQuery } from './checksum.ts';
import { createConferenceClient } from './conference-client.ts';
import type { Send } from './send.ts';

const SECRET = 'quiet-secret-of-the-video-service';

const server = await startConferenceServer();
afterAll(() => server.close());
const logged: unknown[] = [];
beforeEach(() => {
  logged.length = 0;
  server.asked.length = 0;
});

function callsOf({
  url = server.url,
  timeoutMs,
  send,
}: { url?: string; timeoutMs?: number; send?: Send } = {}) {
  return createConferenceClient({
    servers: [{ id: 'one', url, secret: SECRET, algorithm: 'sha256', isDraining: false }],
    now: () => new Date(),
    log: { warn: (...line: unknown[]) => void logged.push(...line) },
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(send && { send }),
  }).at('one');
}

/** Ends the test if the call does not fail, and if anything that is shown or logged could repeat it. */
async function failureOf(calling: Promise<unknown>): Promise<readonly [ErrorCode, string]> {
  const error = await calling.then(
    () => null,
    (failure: unknown) => failure,
  );
  if (!(error instanceof AppError)) throw error;
  const shown = JSON.stringify([logged, describeError(error), error, messageInEnglish(error.code)]);
  expect(shown).not.toContain(SECRET);
  expect(shown).not.toMatch(/checksum=|[\da-f]{64}|meetingID=/);
  const reason = error.cause instanceof Error ? error.cause.message : '';
  expect(logged).toContainEqual({ server: 'one', call: 'getMeetingInfo', reason });
  return [error.code, reason];
}

const laughs = Array.from(
  { length: 10 },
  (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`,
).join('');
const NOT_XML = 'an answer that is neither XML nor JSON';
const success = (inner: string) => `<response><returncode>SUCCESS</returncode>${inner}</response>`;
const meeting = (inner: string) =>
  success(`<meetingID>a</meetingID><createTime>1531155809613</createTime>${inner}`);

describe('an answer that cannot be trusted is refused:', () => {
  test.each<[string, ReturnType<typeof serveText>, string]>([
    [
      'a document type with an external entity',
      serveText(
        `<!DOCTYPE response [<!ENTITY x SYSTEM "file:///etc/passwd">]>${meeting('<meetingName>&x;</meetingName>')}`,
      ),
      NOT_XML,
    ],
    [
      'a document type without entities',
      serveText(`<!DOCTYPE response SYSTEM "http://127.0.0.1/x.dtd">${meeting('')}`),
      'an answer with a document type',
    ],
    [
      'a billion laughs',
      serveText(
        `<!DOCTYPE response [<!ENTITY l0 "lol">${laughs}]>${meeting('<meetingName>&l10;</meetingName>')}`,
      ),
      NOT_XML,
    ],
    ['an undefined entity', serveText(meeting('<meetingName>&nbsp;</meetingName>')), NOT_XML],
    ['broken XML', serveText('<response><returncode>SUCCESS</response>'), NOT_XML],
    ['XML that breaks off', serveText('<response><returncode>SUCC'), NOT_XML],
    ['two roots', serveText(success('') + success('')), NOT_XML],
    ['XML of 200,000 levels', serveText(meeting('<a>'.repeat(200_000))), NOT_XML],
    [
      'XML of 30 levels',
      serveText(meeting('<a>'.repeat(30) + '</a>'.repeat(30))),
      'an answer of too many levels',
    ],
    [
      'JSON of 100,000 levels',
      serveText(`{"response":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
      'an answer of too many levels',
    ],
    ['broken JSON', serveText('{"response":'), NOT_XML],
    ['plain text', serveText('Hello', { 'content-type': 'text/plain' }), NOT_XML],
    ['nothing', serveText(''), 'an empty answer'],
    [
      'a web page of status 200',
      serveText('<html><body><p>Welcome</p></body></html>', { 'content-type': 'text/html' }),
      'an answer of another service',
    ],
    ['JSON of another service', serveText('{"status":"ok"}'), 'an answer of another service'],
    ['an answer without the meeting', serveText(success('')), 'an answer without meetingID'],
    [
      'a number that is none',
      serveText(meeting('<participantCount>1e9</participantCount>')),
      'a participantCount that is no number',
    ],
    [
      'a flag that is none',
      serveText(meeting('<running>maybe</running>')),
      'a running that is neither true nor false',
    ],
    ['status 404', serveText('', {}, 404), 'HTTP 404'],
    [
      'a redirect, which is not followed,',
      serveText('', { location: `${server.url}/elsewhere` }, 302),
      'HTTP 302',
    ],
    [
      'a declared size over the limit',
      serveText('x'.repeat(2_000_001)),
      'an answer of more than 2 MB',
    ],
    [
      'a small answer that unpacks to 50 MB',
      (_, response) =>
        void response
          .writeHead(200, { 'content-encoding': 'gzip' })
          .end(gzipSync(Buffer.alloc(50_000_000, ' '))),
      'an answer of more than 2 MB',
    ],
  ])('%s', async (_, answer, reason) => {
    server.answer = answer;

    expect(await failureOf(callsOf().getMeetingInfo('a'))).toEqual([
      'meeting.service_unexpected',
      reason,
    ]);
    expect(server.asked).toHaveLength(1);
  });

  test('50 MB, of which little is read', async () => {
    let sent = 0;
    server.answer = (_, response) => {
      const more = () => {
        sent += 65_536;
        if (response.destroyed) return;
        if (sent > 50_000_000) response.end();
        else response.write(Buffer.alloc(65_536, 'x'), () => setImmediate(more));
      };
      response.writeHead(200);
      more();
    };

    expect(await failureOf(callsOf().getMeetingInfo('a'))).toEqual([
      'meeting.service_unexpected',
      'an answer of more than 2 MB',
    ]);
    expect(sent).toBeLessThan(20_000_000);
  });
});

describe('a server that does not answer is unreachable:', () => {
  test.each<[string, ReturnType<typeof serveText>]>([
    ['never', () => {}],
    ['with nothing but headers', (_, response) => response.writeHead(200).flushHeaders()],
    [
      'with a byte now and then',
      (_, response) => {
        response.writeHead(200);
        const dripping = setInterval(() => response.write('<'), 20);
        response.on('close', () => clearInterval(dripping));
      },
    ],
  ])('%s', async (_, answer) => {
    server.answer = answer;

    expect(await failureOf(callsOf({ timeoutMs: 300 }).getMeetingInfo('a'))).toEqual([
      'meeting.service_unreachable',
      'no answer in time',
    ]);
  });

  test('within five seconds, unless a test asks for less', async () => {
    server.answer = serveText('');
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    await failureOf(callsOf().getMeetingInfo('a'));

    expect(timeout).toHaveBeenCalledExactlyOnceWith(4_500);
    timeout.mockRestore();
  });

  test('a call that ignores its time limit', async () => {
    const { promise } = Promise.withResolvers<never>();
    const calls = callsOf({ timeoutMs: 50, send: () => promise });

    expect(await failureOf(calls.getMeetingInfo('a'))).toEqual([
      'meeting.service_unreachable',
      'no answer in time',
    ]);
  });

  test('a proxy whose service is away', async () => {
    server.answer = serveText('<html>502 Bad Gateway</html>', { 'content-type': 'text/html' }, 502);

    expect(await failureOf(callsOf().getMeetingInfo('a'))).toEqual([
      'meeting.service_unreachable',
      'HTTP 502',
    ]);
  });

  test('a closed connection', async () => {
    server.answer = (request) => void request.socket.destroy();

    expect(await failureOf(callsOf().getMeetingInfo('a'))).toEqual([
      'meeting.service_unreachable',
      'UND_ERR_SOCKET',
    ]);
  });

  test('a closed port', async () => {
    const url = `http://127.0.0.1:${await freePort()}/bigbluebutton`;

    expect(await failureOf(callsOf({ url }).getMeetingInfo('a'))).toEqual([
      'meeting.service_unreachable',
      'ECONNREFUSED',
    ]);
  });

  test('a failure whose message holds the address', async () => {
    const calls = callsOf({ send: (url) => Promise.reject(new TypeError(`Failed to get ${url}`)) });

    expect(await failureOf(calls.getMeetingInfo('a'))).toEqual([
      'meeting.service_unreachable',
      'TypeError',
    ]);
  });
});

test('a failure of the built-in conference is thrown as it is', async () => {
  const failure = new TypeError('a mistake in the program');
  const client = createConferenceClient({
    servers: [
      {
        id: 'embedded',
        url: 'http://localhost/bigbluebutton',
        secret: SECRET,
        algorithm: 'sha256',
        isDraining: false,
        send: () => Promise.reject(failure),
      },
    ],
    now: () => new Date(),
    log: { warn: () => undefined },
  });

  await expect(client.at('embedded').getMeetings()).rejects.toBe(failure);
});

test('a refusal that repeats the call does not reach a message or the log', async () => {
  server.answer = ({ url = '' }, response) =>
    void response.end(
      `<response><returncode>FAILED</returncode><messageKey>${url.replaceAll('&', '&amp;')}</messageKey><message>${SECRET}</message></response>`,
    );

  expect(await failureOf(callsOf().getMeetingInfo('a'))).toEqual([
    'meeting.service_refused',
    'no messageKey',
  ]);
});

test('XML that is declared as a web page is read, since its content decides', async () => {
  server.answer = serveText(`<?xml version="1.0" encoding="UTF-8"?>\n${meeting('')}`, {
    'content-type': 'text/html',
  });

  expect(await callsOf().getMeetingInfo('a')).toMatchObject({ meetingId: 'a' });
});

test('the call reaches the server as it was signed', async () => {
  server.answer = serveText(meeting(''));
  const name = `L’été d'Amel & Cie = 100 % + "1" <b>#~*!()[]|\\^\`{}, 日本`;
  await callsOf().getMeetingInfo(name);

  const [path = ''] = server.asked;
  expect(path).toMatch(/^\/bigbluebutton\/api\/getMeetingInfo\?meetingID=/);
  expect(verifyQuery('getMeetingInfo', path.split('?')[1] ?? '', SECRET)).toBe(true);
});
