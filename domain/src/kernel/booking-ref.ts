export const BOOKING_KINDS = [
  'expert_session',
  'space_booking',
  'material_booking',
  'event',
  'event_registration',
] as const;
export type BookingKind = (typeof BOOKING_KINDS)[number];

/** A booking of any kind. Each kind has a table of its own. */
export interface BookingRef {
  readonly kind: BookingKind;
  readonly id: string;
}
