import { moves } from '@thedot/domain/bookings/moves.contract';
import { z } from 'zod';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A session's new time as it is typed: a day and a time of the reader's clocks. */
export const MoveWish = z.object({
  day: z.iso.date(),
  time: z.string().regex(TIME),
  message: moves.change.body.shape.message.unwrap(),
});
export type MoveWish = z.infer<typeof MoveWish>;

export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

export const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((it) => String(it).padStart(2, '0')).join(':');
