import type { Language } from '@thedot/domain/kernel/fields';
import type { Template } from '../letter.ts';
import type { MailTemplate } from '../mail-templates.ts';
import { verifyEn } from './verify.en.ts';
import { verifyFr } from './verify.fr.ts';
import { recoverEn } from './recover.en.ts';
import { recoverFr } from './recover.fr.ts';
import { inviteEn } from './invite.en.ts';
import { inviteFr } from './invite.fr.ts';
import { passwordChangedEn } from './password-changed.en.ts';
import { passwordChangedFr } from './password-changed.fr.ts';
import { welcomeWaitingEn } from './welcome-waiting.en.ts';
import { welcomeWaitingFr } from './welcome-waiting.fr.ts';
import { bookingRequestedEn } from './booking-requested.en.ts';
import { bookingRequestedFr } from './booking-requested.fr.ts';
import { bookingAcceptedEn } from './booking-accepted.en.ts';
import { bookingAcceptedFr } from './booking-accepted.fr.ts';
import { bookingRejectedEn } from './booking-rejected.en.ts';
import { bookingRejectedFr } from './booking-rejected.fr.ts';
import { bookingCancelledEn } from './booking-cancelled.en.ts';
import { bookingCancelledFr } from './booking-cancelled.fr.ts';
import { bookingLapsedEn } from './booking-lapsed.en.ts';
import { bookingLapsedFr } from './booking-lapsed.fr.ts';
import { bookingSlotLostEn } from './booking-slot-lost.en.ts';
import { bookingSlotLostFr } from './booking-slot-lost.fr.ts';

/** Every mail in both languages; a missing one does not compile. */
export const TEMPLATES: Readonly<Record<MailTemplate, Readonly<Record<Language, Template>>>> = {
  verify: { en: verifyEn, fr: verifyFr },
  recover: { en: recoverEn, fr: recoverFr },
  invite: { en: inviteEn, fr: inviteFr },
  'password-changed': { en: passwordChangedEn, fr: passwordChangedFr },
  'welcome-waiting': { en: welcomeWaitingEn, fr: welcomeWaitingFr },
  'booking.requested': { en: bookingRequestedEn, fr: bookingRequestedFr },
  'booking.accepted': { en: bookingAcceptedEn, fr: bookingAcceptedFr },
  'booking.rejected': { en: bookingRejectedEn, fr: bookingRejectedFr },
  'booking.cancelled': { en: bookingCancelledEn, fr: bookingCancelledFr },
  'booking.lapsed': { en: bookingLapsedEn, fr: bookingLapsedFr },
  'booking.slot_lost': { en: bookingSlotLostEn, fr: bookingSlotLostFr },
};
