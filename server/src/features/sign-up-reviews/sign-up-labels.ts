import type { Expertise } from '@thedot/domain/experts/experts.contract';
import type { Language } from '@thedot/domain/kernel/fields';
import type {
  DayPart,
  SignUpSource,
} from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
import type { Gender, SignUpReviewStatus } from '@thedot/domain/users/users.contract';
import { expertiseInEnglish, expertiseInFrench } from '@thedot/domain/experts/experts.labels';

interface SignUpLabels {
  readonly file: string;
  readonly review: Readonly<Record<SignUpReviewStatus, string>>;
  readonly form: Readonly<Record<'hub' | 'station5G', string>>;
  readonly gender: Readonly<Record<Gender, string>>;
  readonly source: Readonly<Record<SignUpSource, string>>;
  readonly part: Readonly<Record<DayPart, string>>;
  readonly expertise: (field: Expertise) => string;
}

/** Labels of the sign-up export, equal to those on screen. */
export const SIGN_UP_LABELS: Readonly<Record<Language, SignUpLabels>> = {
  en: {
    file: 'registrations',
    review: { waiting: 'Awaiting review', accepted: 'Approved', declined: 'Declined' },
    form: { hub: 'Hub', station5G: '5G station' },
    gender: { female: 'Female', male: 'Male', other: 'Other', unsaid: '' },
    source: {
      event: 'Event',
      friend: 'Through someone I know',
      social: 'Social network',
      press: 'Press',
      search: 'Web search',
      partner: 'Partner',
      other: 'Other',
    },
    part: { morning: 'Morning', afternoon: 'Afternoon' },
    expertise: expertiseInEnglish,
  },
  fr: {
    file: 'inscriptions',
    review: { waiting: 'En attente d’examen', accepted: 'Acceptée', declined: 'Refusée' },
    form: { hub: 'Hub', station5G: 'Station 5G' },
    gender: { female: 'Femme', male: 'Homme', other: 'Autre', unsaid: '' },
    source: {
      event: 'Événement',
      friend: 'Par une connaissance',
      social: 'Réseau social',
      press: 'Presse',
      search: 'Recherche sur le web',
      partner: 'Partenaire',
      other: 'Autre',
    },
    part: { morning: 'Matin', afternoon: 'Après-midi' },
    expertise: expertiseInFrench,
  },
};
