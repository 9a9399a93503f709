/** What the form of a booking starts with. */
export interface InitialBooking {
  readonly start: string | null;
  readonly minutes: number;
  /** The number of the desk; without it, the first that is free. */
  readonly desk?: number;
}
