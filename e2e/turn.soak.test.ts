// Calls through a TURN server only, with the credentials that the hub gives to attendees.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Coturn, startCoturn } from '../tools/test-environment/coturn.ts';
import { HUB_URL } from './browser.ts';
import { openVisitorBrowser } from './users.ts';

type Servers = ReturnType<Coturn['serversFor']>;

const DAY_MS = 86_400_000;
const FRAMES = 30;

let coturn: Coturn;
beforeAll(async () => {
  coturn = await startCoturn();
});
afterAll(() => coturn.stop());

/** Opens a page of the hub, so that its content security and permissions policies apply. */
async function openPeer(servers: Servers): Promise<Page> {
  const { page } = await openVisitorBrowser();
  await page.goto('/login');
  await page.evaluate((iceServers) => {
    const peer = new RTCPeerConnection({ iceServers, iceTransportPolicy: 'relay' });
    const errors: number[] = [];
    peer.addEventListener('icecandidateerror', ({ errorCode }) => errors.push(errorCode));
    Object.assign(globalThis, { peer, errors });
  }, servers);
  return page;
}

declare const peer: RTCPeerConnection;
declare const errors: number[];

/** Shows the other side a fake camera and microphone. */
const addCamera = (page: Page) =>
  page.evaluate(async () => {
    const media = await navigator.mediaDevices.getUserMedia({ audio: true, video: true });
    for (const track of media.getTracks()) peer.addTrack(track, media);
  });

/** Returns the page's offer, or its answer to one, with all its candidates. */
const describePeer = (page: Page, offer: RTCSessionDescriptionInit | null) =>
  page.evaluate(async (its) => {
    if (its) await peer.setRemoteDescription(its);
    const gathered = new Promise<void>((done) => {
      peer.addEventListener('icegatheringstatechange', () => {
        if (peer.iceGatheringState === 'complete') done();
      });
    });
    await peer.setLocalDescription();
    await gathered;
    return peer.localDescription?.toJSON() as RTCSessionDescriptionInit;
  }, offer);

const acceptAnswer = (page: Page, answer: RTCSessionDescriptionInit) =>
  page.evaluate((its) => peer.setRemoteDescription(its), answer);

const candidateTypesOf = ({ sdp = '' }: RTCSessionDescriptionInit) =>
  [...sdp.matchAll(/^a=candidate:.* typ (\w+)/gm)].map(([, type]) => type);

/** The fields of all statistics that tests read. */
type Statistics = RTCStats & {
  readonly selectedCandidatePairId?: string;
  readonly localCandidateId?: string;
  readonly remoteCandidateId?: string;
  readonly candidateType?: string;
  readonly relayProtocol?: string;
  readonly kind?: string;
  readonly framesDecoded?: number;
};

/** Returns how the media of a peer travel, and how many frames of the other side's camera it has shown. */
const readCall = (page: Page) =>
  page.evaluate(async () => {
    const statistics = new Map<string, Statistics>();
    (await peer.getStats()).forEach((it: Statistics) => statistics.set(it.id, it));
    const all = [...statistics.values()];
    const find = (id = '') => statistics.get(id);
    const pair = find(all.find(({ type }) => type === 'transport')?.selectedCandidatePairId);
    const [local, remote] = [find(pair?.localCandidateId), find(pair?.remoteCandidateId)];
    const video = all.find(({ type, kind }) => type === 'inbound-rtp' && kind === 'video');
    return {
      frames: video?.framesDecoded ?? 0,
      path: {
        local: local?.candidateType,
        remote: remote?.candidateType,
        protocol: local?.relayProtocol,
      },
    };
  });

test.each(['udp', 'tcp'])(
  'two attendees see each other through the TURN server alone, which both reach over %s',
  async (protocol) => {
    const url = coturn.urls.find((it) => it.includes('?transport=tcp') === (protocol === 'tcp'));
    const serversOf = (attendee: string) =>
      coturn.serversFor(attendee).map((it) => ({ ...it, urls: [url ?? ''] }));
    const caller = await openPeer(serversOf('caller'));
    const callee = await openPeer(serversOf('callee'));
    for (const page of [caller, callee]) await addCamera(page);

    const offer = await describePeer(caller, null);
    const answer = await describePeer(callee, offer);
    await acceptAnswer(caller, answer);

    for (const page of [caller, callee]) {
      await expect.poll(async () => (await readCall(page)).frames).toBeGreaterThan(FRAMES);
      const { path } = await readCall(page);
      expect(path).toEqual({ local: 'relay', remote: 'relay', protocol });
    }
  },
);

test.each([
  ['expired', () => coturn.serversFor('attendee', new Date(Date.now() - DAY_MS))],
  [
    'made with another secret',
    () => coturn.serversFor('attendee').map((it) => ({ ...it, credential: 'guessed' })),
  ],
  [
    'of another attendee',
    () => coturn.serversFor('one').map((it) => ({ ...it, username: `${it.username}-other` })),
  ],
])('an attendee with credentials that are %s gets no relay', async (_, servers) => {
  const page = await openPeer(servers());
  await addCamera(page);

  const offer = await describePeer(page, null);

  expect(candidateTypesOf(offer)).toEqual([]);
  expect(await page.evaluate(() => errors)).toContain(401);
});

test('a page of the hub may use what a call needs, and a page of others within it may not', async () => {
  const { page } = await openVisitorBrowser();
  await page.goto('/login');

  const allowed = await page.evaluate(() => {
    // Only Chromium has it.
    const { featurePolicy } = document as Document & {
      readonly featurePolicy: { readonly getAllowlistForFeature: (name: string) => string[] };
    };
    return ['camera', 'microphone', 'display-capture', 'picture-in-picture'].map((name) =>
      featurePolicy.getAllowlistForFeature(name),
    );
  });

  expect(allowed).toEqual(Array.from({ length: 4 }, () => [HUB_URL]));
});
