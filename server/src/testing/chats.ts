import { randomUUID } from 'node:crypto';
import type { NewMessage } from '@thedot/domain/chat/messages.contract';
import type { TestPerson, World } from './world.ts';

/** Creates two users of one organization, who may therefore write to each other. */
export async function createColleagues(world: World) {
  const amira = await world.person('startup');
  const slim = await world.person('member', { organizationId: amira.organizationId });
  return { amira, slim };
}

/** Sends a message with a new client id. */
export async function sendMessage(
  from: TestPerson,
  to: { readonly id: string },
  text: string,
  more: Partial<NewMessage> = {},
) {
  const body = { receiverId: to.id, clientId: randomUUID(), text, ...more };
  return (await from.api.chat.send({ body })).message;
}

export const textsOf = ({ items }: { readonly items: readonly { readonly text: string }[] }) =>
  items.map(({ text }) => text);

/** Creates a room of two colleagues with this many messages of the first: "1", "2", … */
export async function createChat(world: World, messages: number) {
  const { amira, slim } = await createColleagues(world);
  const { id: roomId } = await amira.api.chat.open({ body: { userId: slim.id } });
  for (let n = 1; n <= messages; n++) await sendMessage(amira, slim, String(n));
  return { amira, slim, roomId };
}

export const markSeen = ({ api }: TestPerson, roomId: string, position: number) =>
  api.chat.markSeen({ query: { roomId, position } });
export const markUnseen = ({ api }: TestPerson, roomId: string, position: number) =>
  api.chat.markUnseen({ body: { roomId, position } });
export const hideMessage = ({ api }: TestPerson, messageId: string) =>
  api.chat.hide({ query: { messageId } });
export const removeMessage = ({ api }: TestPerson, messageId: string) =>
  api.chat.remove({ query: { messageId } });
export const block = (
  { api }: TestPerson,
  { id: userId }: { readonly id: string },
  blocked = true,
) => api.chat.block({ body: { userId, blocked } });
export const mute = ({ api }: TestPerson, roomId: string, muted = true) =>
  api.chat.mute({ body: { roomId, muted } });

export const listNewestMessages = ({ api }: TestPerson, roomId: string) =>
  api.chat.newest({ query: { roomId } });
export const getRoom = ({ api }: TestPerson, roomId: string) =>
  api.chat.find({ query: { roomId } });
export const unseenRooms = async ({ api }: TestPerson) => (await api.chat.unseen()).rooms;
