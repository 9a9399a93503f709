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
    text: 'He stopped us at the third slide and asked who pays. We threw away half of the deck and kept the half that matters.',
    feedback: {
      expert: {
        topic: 'Rehearsal of the demo-day pitch',
        wellPrepared: true,
        adviceReceptive: true,
        inLineWithExpectations: true,
        clearNextStep: true,
        nextStep: 'A second version of the deck, ten slides at most.',
        quality: 5,
        usefulness: 4,
        communication: 5,
        issueResponse: 4,
        satisfaction: 5,
        wentWell: 'They came with numbers and knew where each came from.',
        improvements: 'The story begins too late: the first two minutes are about the market.',
      },
    },
  },
  {
    expert: 'Ayari',
    requester: 'Ben Salah',
    category: 'Legal Business Law',
    stars: 4,
    text: 'Clear answers on vesting and on what happens when one of us leaves. We would have needed half an hour more.',
    feedback: {},
  },
  {
    expert: 'Ben Amor',
    requester: 'Ayadi',
    category: 'Architecture',
    stars: 5,
    text: 'Deux heures de lecture économisées : il a dessiné les trois choix possibles et ce que chacun coûte.',
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
        wentWell: 'Il a posé les questions que nous évitions.',
        interestingPoints: 'La reprise après une coupure se teste le premier jour, pas le dernier.',
      },
    },
  },
];
