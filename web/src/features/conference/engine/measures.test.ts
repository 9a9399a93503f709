import { describe, expect, test } from 'vitest';
import { optionsOf, problemOf } from '../../../lib/media/devices.ts';
import { createSilenceDetector, createSpeechDetector, rootMeanSquare, toLevel } from './audio.ts';
import { readChoices, saveChoices } from './devices.ts';
import { encodingOf, startHigher } from './encoding.ts';
import { countersOf, type LinkCounters, rateLink, worstOf } from './quality.ts';

const QUIET: LinkCounters = {
  received: 1_000,
  lost: 0,
  lostBySender: 0,
  roundTripMs: 40,
  sendable: 2_000_000,
};

describe('the quality of a connection', () => {
  test.each([
    ['good', {}],
    ['good', { lost: 20 }],
    ['fair', { lost: 40 }],
    ['poor', { lost: 100 }],
    ['fair', { lostBySender: 0.04 }],
    ['poor', { lostBySender: 0.2 }],
    ['fair', { roundTripMs: 300 }],
    ['poor', { roundTripMs: 900 }],
    ['fair', { sendable: 100_000 }],
  ] as const)('is %s with %o', (expected, changes) => {
    expect(rateLink(null, { ...QUIET, ...changes })).toBe(expected);
  });

  test('counts only what was lost since the last look', () => {
    const before = { ...QUIET, lost: 500 };
    expect(rateLink(before, { ...before, received: 2_000 })).toBe('good');
    expect(rateLink(before, { ...before, received: 2_000, lost: 600 })).toBe('poor');
  });

  test('ignores a few lost packets while hardly any arrive', () => {
    expect(rateLink(QUIET, { ...QUIET, received: 1_005, lost: 2 })).toBe('good');
  });

  test('begins anew with a new connection', () => {
    expect(rateLink({ ...QUIET, received: 9_000, lost: 900 }, QUIET)).toBe('good');
  });

  test('of a user is the worst of their connections', () => {
    expect(worstOf(['good', 'poor', null])).toBe('poor');
    expect(worstOf([null])).toBeNull();
  });

  test('is read from the statistics of the browser', () => {
    const stats = [
      { type: 'inbound-rtp', packetsReceived: 90, packetsLost: 3 },
      { type: 'inbound-rtp', packetsReceived: 10, packetsLost: 1 },
      { type: 'remote-inbound-rtp', fractionLost: 0.1 },
      { type: 'candidate-pair', nominated: false, currentRoundTripTime: 9 },
      {
        type: 'candidate-pair',
        nominated: true,
        currentRoundTripTime: 0.05,
        availableOutgoingBitrate: 900_000,
      },
    ];
    expect(countersOf(stats)).toEqual({
      received: 100,
      lost: 4,
      lostBySender: 0.1,
      roundTripMs: 50,
      sendable: 900_000,
    });
  });
});

describe('a sent picture', () => {
  test.each([
    [2, 1_280],
    [3, 960],
    [4, 960],
    [5, 640],
    [6, 640],
  ])('with %i participants is %i pixels wide', (participants, width) => {
    const { scaleResolutionDownBy = 0 } = encodingOf('camera', participants, 1_280);
    expect(1_280 / scaleResolutionDownBy).toBeCloseTo(width);
  });

  test('is never enlarged', () => {
    expect(encodingOf('camera', 2, 640).scaleResolutionDownBy).toBe(1);
  });

  test('of a screen keeps its size', () => {
    expect(encodingOf('screen', 6, 2_560).scaleResolutionDownBy).toBe(1);
  });

  test('begins higher for one other participant only', () => {
    const sdp = 'a=rtpmap:96 VP8/90000\r\na=rtcp-fb:96 nack\r\n';
    expect(startHigher(sdp, 2)).toBe(
      'a=rtpmap:96 VP8/90000\r\na=fmtp:96 x-google-start-bitrate=800\r\na=rtcp-fb:96 nack\r\n',
    );
    expect(startHigher(sdp, 3)).toBe(sdp);
  });
});

describe('a voice', () => {
  test('is heard after two loud readings, through short pauses', () => {
    const speaks = createSpeechDetector();
    expect(speaks(0.3, 0)).toBe(false);
    expect(speaks(0.3, 100)).toBe(true);
    expect(speaks(0.001, 500)).toBe(true);
    expect(speaks(0.001, 800)).toBe(false);
    expect(speaks(0.3, 900)).toBe(false);
  });

  test('is missing when a microphone gives nothing for four seconds', () => {
    const isSilent = createSilenceDetector();
    expect(isSilent(0, 0)).toBe(false);
    expect(isSilent(0, 3_900)).toBe(false);
    expect(isSilent(0, 4_000)).toBe(true);
    expect(isSilent(0.001, 4_100)).toBe(false);
  });

  test('is not missed while the browser measures nothing yet', () => {
    const isSilent = createSilenceDetector();
    isSilent(null, 0);
    expect(isSilent(null, 60_000)).toBe(false);
  });

  test('has a level between 0 and 1', () => {
    expect(toLevel(0)).toBe(0);
    expect(toLevel(1)).toBe(1);
    expect(toLevel(0.03)).toBeCloseTo(0.49, 1);
    expect(rootMeanSquare(new Float32Array([0.5, -0.5]))).toBeCloseTo(0.5);
  });
});

describe('devices', () => {
  test.each([
    ['denied', 'NotAllowedError', 'Permission denied'],
    ['denied_by_system', 'NotAllowedError', 'Permission denied by system'],
    ['not_found', 'NotFoundError', 'Requested device not found'],
    ['unsupported', 'NotSupportedError', 'Not supported'],
    ['in_use', 'NotReadableError', 'Could not start video source'],
    ['unsupported', 'TypeError', 'undefined is not an object'],
  ])('the problem is %s for a %s "%s"', (problem, name, message) => {
    expect(problemOf(Object.assign(new Error(message), { name }))).toBe(problem);
  });

  test('are not listed without the permission to see them', () => {
    const devices = [
      { kind: 'videoinput', deviceId: '', label: '' },
      { kind: 'videoinput', deviceId: '1', label: 'Camera' },
      { kind: 'audioinput', deviceId: '2', label: 'Microphone' },
    ] as const;
    expect(optionsOf(devices, 'camera')).toEqual([{ id: '1', label: 'Camera' }]);
  });

  test('that were chosen are known the next time, whatever else is stored', () => {
    saveChoices({ microphone: 'm', camera: null, speaker: 's' });
    expect(readChoices()).toEqual({ microphone: 'm', camera: null, speaker: 's' });
    localStorage.setItem('call-devices', '{"microphone":3');
    expect(readChoices()).toEqual({ microphone: null, camera: null, speaker: null });
  });
});
