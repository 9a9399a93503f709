import type { Language } from '@thedot/domain/kernel/fields';
import type { Template } from '../letter.ts';
import type { MailTemplate } from '../mail-templates.ts';
import { sessionInvitationEn } from './session-invitation.en.ts';
import { sessionInvitationFr } from './session-invitation.fr.ts';
import { verifyEn } from './verify.en.ts';
import { verifyFr } from './verify.fr.ts';
import { recoverEn } from './recover.en.ts';
import { recoverFr } from './recover.fr.ts';
import { inviteEn } from './invite.en.ts';
import { inviteFr } from './invite.fr.ts';
import { passwordChangedEn } from './password-changed.en.ts';
import { passwordChangedFr } from './password-changed.fr.ts';
import { emailChangedEn } from './email-changed.en.ts';
import { emailChangedFr } from './email-changed.fr.ts';
import { secondFactorOnEn } from './second-factor-on.en.ts';
import { secondFactorOnFr } from './second-factor-on.fr.ts';
import { secondFactorOffEn } from './second-factor-off.en.ts';
import { secondFactorOffFr } from './second-factor-off.fr.ts';
import { secondFactorResetEn } from './second-factor-reset.en.ts';
import { secondFactorResetFr } from './second-factor-reset.fr.ts';
import { recoveryCodeUsedEn } from './recovery-code-used.en.ts';
import { recoveryCodeUsedFr } from './recovery-code-used.fr.ts';
import { providerLinkedEn } from './provider-linked.en.ts';
import { providerLinkedFr } from './provider-linked.fr.ts';
import { providerUnlinkedEn } from './provider-unlinked.en.ts';
import { providerUnlinkedFr } from './provider-unlinked.fr.ts';
import { welcomeWaitingEn } from './welcome-waiting.en.ts';
import { welcomeWaitingFr } from './welcome-waiting.fr.ts';
import { bookingReminderDayEn, bookingReminderHourEn } from './booking-reminder.en.ts';
import { bookingReminderDayFr, bookingReminderHourFr } from './booking-reminder.fr.ts';
import { bookingRequestedEn } from './booking-requested.en.ts';
import { bookingRequestedFr } from './booking-requested.fr.ts';
import { bookingAcceptedEn } from './booking-accepted.en.ts';
import { bookingAcceptedFr } from './booking-accepted.fr.ts';
import { bookingPassedOnEn } from './booking-passed-on.en.ts';
import { bookingPassedOnFr } from './booking-passed-on.fr.ts';
import { bookingRejectedEn } from './booking-rejected.en.ts';
import { bookingRejectedFr } from './booking-rejected.fr.ts';
import { bookingCancelledEn } from './booking-cancelled.en.ts';
import { bookingCancelledFr } from './booking-cancelled.fr.ts';
import { bookingLapsedEn } from './booking-lapsed.en.ts';
import { bookingLapsedFr } from './booking-lapsed.fr.ts';
import { bookingSlotLostEn } from './booking-slot-lost.en.ts';
import { bookingSlotLostFr } from './booking-slot-lost.fr.ts';
import { bookingProposedEn } from './booking-proposed.en.ts';
import { bookingProposedFr } from './booking-proposed.fr.ts';
import { bookingOfferedEn } from './booking-offered.en.ts';
import { bookingOfferedFr } from './booking-offered.fr.ts';
import { bookingEditedEn } from './booking-edited.en.ts';
import { bookingEditedFr } from './booking-edited.fr.ts';
import { bookingRescheduledEn } from './booking-rescheduled.en.ts';
import { bookingRescheduledFr } from './booking-rescheduled.fr.ts';
import { bookingFinishedEn } from './booking-finished.en.ts';
import { bookingFinishedFr } from './booking-finished.fr.ts';
import { bookingReviewHiddenEn } from './booking-review-hidden.en.ts';
import { bookingReviewHiddenFr } from './booking-review-hidden.fr.ts';
import { bookingReviewedEn } from './booking-reviewed.en.ts';
import { bookingReviewedFr } from './booking-reviewed.fr.ts';
import { bookingAbsentEn } from './booking-absent.en.ts';
import { bookingAbsentFr } from './booking-absent.fr.ts';
import { bookingContestedEn } from './booking-contested.en.ts';
import { bookingContestedFr } from './booking-contested.fr.ts';
import { chatUnseenEn } from './chat-unseen.en.ts';
import { chatUnseenFr } from './chat-unseen.fr.ts';
import { hubAnnouncementEn } from './hub-announcement.en.ts';
import { hubAnnouncementFr } from './hub-announcement.fr.ts';
import { bookingNextStepEn } from './booking-next-step.en.ts';
import { bookingNextStepFr } from './booking-next-step.fr.ts';
import { bookingNextStepDueEn } from './booking-next-step-due.en.ts';
import { bookingNextStepDueFr } from './booking-next-step-due.fr.ts';
import { availabilityCalendarLostEn } from './availability-calendar-lost.en.ts';
import { availabilityCalendarLostFr } from './availability-calendar-lost.fr.ts';
import { availabilityClosedEn } from './availability-closed.en.ts';
import { availabilityClosedFr } from './availability-closed.fr.ts';
import { registrationAcceptedEn } from './registration-accepted.en.ts';
import { registrationAcceptedFr } from './registration-accepted.fr.ts';
import { registrationDeclinedEn } from './registration-declined.en.ts';
import { registrationDeclinedFr } from './registration-declined.fr.ts';
import { registrationWaitingEn } from './registration-waiting.en.ts';
import { registrationWaitingFr } from './registration-waiting.fr.ts';
import { digestEn } from './digest.en.ts';
import { digestFr } from './digest.fr.ts';
import { erasureAskedEn } from './erasure-asked.en.ts';
import { erasureAskedFr } from './erasure-asked.fr.ts';
import { erasedEn } from './erased.en.ts';
import { erasedFr } from './erased.fr.ts';
import { erasureRefusedEn } from './erasure-refused.en.ts';
import { erasureRefusedFr } from './erasure-refused.fr.ts';
import { erasureRequestedEn } from './erasure-requested.en.ts';
import { erasureRequestedFr } from './erasure-requested.fr.ts';
import { joinEn } from './join.en.ts';
import { joinFr } from './join.fr.ts';
import { organizationJoinedEn } from './organization-joined.en.ts';
import { organizationJoinedFr } from './organization-joined.fr.ts';
import { organizationLeftEn } from './organization-left.en.ts';
import { organizationLeftFr } from './organization-left.fr.ts';
import { organizationRemovedEn } from './organization-removed.en.ts';
import { organizationRemovedFr } from './organization-removed.fr.ts';
import { organizationOwnerEn } from './organization-owner.en.ts';
import { organizationOwnerFr } from './organization-owner.fr.ts';
import { organizationPassedEn } from './organization-passed.en.ts';
import { organizationPassedFr } from './organization-passed.fr.ts';
import { organizationMergedEn } from './organization-merged.en.ts';
import { organizationMergedFr } from './organization-merged.fr.ts';

/** Every mail in both languages; a missing one does not compile. */
export const TEMPLATES: Readonly<Record<MailTemplate, Readonly<Record<Language, Template>>>> = {
  'session-invitation': { en: sessionInvitationEn, fr: sessionInvitationFr },
  verify: { en: verifyEn, fr: verifyFr },
  recover: { en: recoverEn, fr: recoverFr },
  invite: { en: inviteEn, fr: inviteFr },
  join: { en: joinEn, fr: joinFr },
  'password-changed': { en: passwordChangedEn, fr: passwordChangedFr },
  'email-changed': { en: emailChangedEn, fr: emailChangedFr },
  'second-factor-on': { en: secondFactorOnEn, fr: secondFactorOnFr },
  'second-factor-off': { en: secondFactorOffEn, fr: secondFactorOffFr },
  'second-factor-reset': { en: secondFactorResetEn, fr: secondFactorResetFr },
  'recovery-code-used': { en: recoveryCodeUsedEn, fr: recoveryCodeUsedFr },
  'provider-linked': { en: providerLinkedEn, fr: providerLinkedFr },
  'provider-unlinked': { en: providerUnlinkedEn, fr: providerUnlinkedFr },
  'welcome-waiting': { en: welcomeWaitingEn, fr: welcomeWaitingFr },
  'registration-accepted': { en: registrationAcceptedEn, fr: registrationAcceptedFr },
  'registration-declined': { en: registrationDeclinedEn, fr: registrationDeclinedFr },
  digest: { en: digestEn, fr: digestFr },
  'erasure-asked': { en: erasureAskedEn, fr: erasureAskedFr },
  erased: { en: erasedEn, fr: erasedFr },
  'erasure.asked': { en: erasureRequestedEn, fr: erasureRequestedFr },
  'erasure.refused': { en: erasureRefusedEn, fr: erasureRefusedFr },
  'registration.waiting': { en: registrationWaitingEn, fr: registrationWaitingFr },
  'booking.requested': { en: bookingRequestedEn, fr: bookingRequestedFr },
  'booking.accepted': { en: bookingAcceptedEn, fr: bookingAcceptedFr },
  'booking.passed_on': { en: bookingPassedOnEn, fr: bookingPassedOnFr },
  'booking.rejected': { en: bookingRejectedEn, fr: bookingRejectedFr },
  'booking.cancelled': { en: bookingCancelledEn, fr: bookingCancelledFr },
  'booking.lapsed': { en: bookingLapsedEn, fr: bookingLapsedFr },
  'booking.slot_lost': { en: bookingSlotLostEn, fr: bookingSlotLostFr },
  'booking.offered': { en: bookingOfferedEn, fr: bookingOfferedFr },
  'booking.proposed': { en: bookingProposedEn, fr: bookingProposedFr },
  'booking.edited': { en: bookingEditedEn, fr: bookingEditedFr },
  'booking.rescheduled': { en: bookingRescheduledEn, fr: bookingRescheduledFr },
  'booking.reminder_day': { en: bookingReminderDayEn, fr: bookingReminderDayFr },
  'booking.reminder_hour': { en: bookingReminderHourEn, fr: bookingReminderHourFr },
  'booking.finished': { en: bookingFinishedEn, fr: bookingFinishedFr },
  'booking.review_hidden': { en: bookingReviewHiddenEn, fr: bookingReviewHiddenFr },
  'booking.reviewed': { en: bookingReviewedEn, fr: bookingReviewedFr },
  'availability.calendar_lost': {
    en: availabilityCalendarLostEn,
    fr: availabilityCalendarLostFr,
  },
  'availability.closed': { en: availabilityClosedEn, fr: availabilityClosedFr },
  'booking.absent': { en: bookingAbsentEn, fr: bookingAbsentFr },
  'booking.contested': { en: bookingContestedEn, fr: bookingContestedFr },
  'booking.next_step': { en: bookingNextStepEn, fr: bookingNextStepFr },
  'booking.next_step_due': { en: bookingNextStepDueEn, fr: bookingNextStepDueFr },
  'chat.unseen': { en: chatUnseenEn, fr: chatUnseenFr },
  'hub.announcement': { en: hubAnnouncementEn, fr: hubAnnouncementFr },
  'organization.joined': { en: organizationJoinedEn, fr: organizationJoinedFr },
  'organization.left': { en: organizationLeftEn, fr: organizationLeftFr },
  'organization.removed': { en: organizationRemovedEn, fr: organizationRemovedFr },
  'organization.owner': { en: organizationOwnerEn, fr: organizationOwnerFr },
  'organization.passed': { en: organizationPassedEn, fr: organizationPassedFr },
  'organization.merged': { en: organizationMergedEn, fr: organizationMergedFr },
};
