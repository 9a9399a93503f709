import { expect, test, vi } from 'vitest';
import { messageAt, outgoing } from '../../../testing/chat.ts';
import { createDrawnRoom } from './drawn-room.ts';
import { createRoomStore } from './room-store.ts';

function openRoom() {
  const store = createRoomStore(0, 0, []);
  const drawn = createDrawnRoom(store);
  const draw = vi.fn<() => void>();
  drawn.subscribe(draw);
  return { store, drawn, draw };
}

test('a message that is being sent is drawn after the next frame, any other change at once', async () => {
  const { store, drawn, draw } = openRoom();
  store.dispatch({ type: 'received', message: messageAt(1) });
  expect(drawn.state()).toBe(store.state());

  store.dispatch({ type: 'sending', outgoing: outgoing() });
  expect(drawn.state().outgoing).toEqual([]);
  expect(draw).toHaveBeenCalledTimes(1);
  await vi.waitUntil(() => draw.mock.calls.length === 2);
  expect(drawn.state()).toBe(store.state());
});

test('a change that follows a sent message within the frame draws both', () => {
  const { store, drawn } = openRoom();
  store.dispatch({ type: 'sending', outgoing: outgoing() });
  store.dispatch({ type: 'received', message: messageAt(1) });
  expect(drawn.state()).toBe(store.state());
});

test('what changed before the screen subscribes is drawn', () => {
  const store = createRoomStore(0, 0, []);
  const drawn = createDrawnRoom(store);
  store.dispatch({ type: 'received', message: messageAt(1) });
  drawn.subscribe(() => {});
  expect(drawn.state()).toBe(store.state());
});
