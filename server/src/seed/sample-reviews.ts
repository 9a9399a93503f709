import type { Party } from '@thedot/domain/expert-sessions/bookings.contract';
import type { Expertise } from '@thedot/domain/experts/experts.contract';
import type { SessionAnswers } from '@thedot/domain/reviews/session-feedback.contract';

/** The review of a finished sample session, identified by its two users and topic. */
export interface SampleReview {
  readonly expert: string;
  readonly requester: string;
  readonly category: Expertise;
  readonly stars: number;
  readonly text: string;
  readonly feedback: Readonly<Partial<Record<Party, Partial<SessionAnswers>>>>;
}

export const REVIEWS: readonly SampleReview[] = [
  {
    expert: 'Khelifi',
    requester: 'Ben Salah',
    category: 'Business model',
    stars: 5,
    text: 'Very useful. He asked the questions investors will ask, and helped us cut the deck in half.',
    feedback: {
      expert: {
        topic: 'Demo day pitch rehearsal',
        wellPrepared: true,
        adviceReceptive: true,
        inLineWithExpectations: true,
        clearNextStep: true,
        nextStep: 'Second version of the deck, ten slides at most.',
        quality: 5,
        usefulness: 4,
        communication: 5,
        issueResponse: 4,
        satisfaction: 5,
        wentWell: 'The team came well prepared, with reliable numbers.',
        improvements:
          'Introduce the product earlier: the first two minutes are only about the market.',
      },
    },
  },
  {
    expert: 'Ayari',
    requester: 'Ben Salah',
    category: 'Legal Business Law',
    stars: 4,
    text: 'Clear answers on vesting and on founders leaving. We could have used another half hour.',
    feedback: {},
  },
  {
    expert: 'Ben Amor',
    requester: 'Ayadi',
    category: 'Architecture',
    stars: 5,
    text: 'Très concret : il a présenté trois options et le coût de chacune. Nous avons gagné un temps précieux.',
    feedback: {
      expert: {
        topic: 'Le bus de messages de la flotte',
        wellPrepared: true,
        adviceReceptive: true,
        inLineWithExpectations: true,
        clearNextStep: true,
        nextStep: 'Un essai avec MQTT sur deux robots.',
        quality: 5,
        usefulness: 5,
        communication: 4,
        issueResponse: 5,
        satisfaction: 5,
        wentWell: 'Les contraintes étaient écrites avant la session.',
      },
      requester: {
        topic: 'Choisir un bus de messages',
        wellPrepared: true,
        adviceReceptive: true,
        inLineWithExpectations: true,
        clearNextStep: true,
        nextStep: 'Essayer MQTT sur deux robots avant la fin du mois.',
        quality: 5,
        usefulness: 5,
        communication: 5,
        issueResponse: 4,
        satisfaction: 5,
        wentWell: 'Des questions précises et des conseils applicables tout de suite.',
        interestingPoints: 'Tester la reprise après coupure dès le début du projet.',
      },
    },
  },
];
