import type { Participant } from '@thedot/domain/conference/call-socket';
import type { CallPerson } from '../call-session.ts';
import type { RemoteMedia } from './mesh.ts';
import { worstOf } from './quality.ts';
import { withChanges } from './store.ts';

export interface PeopleFacts {
  readonly selfId: string;
  readonly participants: readonly Participant[];
  readonly own: {
    readonly microphone: boolean;
    readonly camera: boolean;
    readonly stream: MediaStream | null;
    readonly screenStream: MediaStream | null;
  };
  readonly mediaOf: (id: string) => RemoteMedia;
  readonly speaking: ReadonlySet<string>;
}

/** Everyone as the call screen shows them. Those who did not change stay the same objects, so that it draws only the others. */
export function describePeople(
  before: readonly CallPerson[],
  { selfId, participants, own, mediaOf, speaking }: PeopleFacts,
): readonly CallPerson[] {
  const known = new Map(before.map((it) => [it.id, it]));
  const others = participants.filter(({ id }) => id !== selfId);
  const quality = worstOf(others.map(({ id }) => mediaOf(id).quality));
  const people = participants
    .toSorted((one, other) => Number(other.id === selfId) - Number(one.id === selfId))
    .map((participant): CallPerson => {
      const { id } = participant;
      const isSpeaking = speaking.has(id) && (id === selfId ? own.microphone : true);
      const next: CallPerson =
        id === selfId
          ? {
              ...participant,
              // What this browser sends is known before the server repeats it.
              microphone: own.microphone,
              camera: own.camera,
              screen: own.screenStream !== null,
              isSelf: true,
              stream: own.stream,
              screenStream: own.screenStream,
              isSpeaking,
              quality,
              media: 'connected',
            }
          : describeOther(participant, mediaOf(id), isSpeaking);
      const earlier = known.get(id);
      return earlier ? withChanges(earlier, next) : next;
    });
  const isSame = people.length === before.length && people.every((it, nth) => it === before[nth]);
  return isSame ? before : people;
}

const describeOther = (
  participant: Participant,
  { state, stream, screenStream, quality }: RemoteMedia,
  isSpeaking: boolean,
): CallPerson => ({
  ...participant,
  isSelf: false,
  stream,
  screenStream: participant.screen ? screenStream : null,
  isSpeaking: isSpeaking && participant.microphone,
  quality,
  media: state,
});
