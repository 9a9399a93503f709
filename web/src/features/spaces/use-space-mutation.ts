import { createBookingMutation } from '../scheduling/use-booking-mutation.ts';

/** Every change reloads what is shown of spaces. */
export const useSpaceMutation = createBookingMutation(['spaces']);
