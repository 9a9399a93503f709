// What attendees answer after an event, and what its organizers read of it.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, optionalText, page, pageOf } from '../kernel/fields.ts';

export const SurveyAnswer = z.strictObject({
  rating: z.number().int().min(1).max(5),
  comesAgain: z.boolean(),
  comment: optionalText(2_000),
});
export type SurveyAnswer = z.infer<typeof SurveyAnswer>;

/** The answers of an event together. */
export const SurveyFigures = z.object({
  /** How many people attended, and how many of them answered. */
  attended: z.number(),
  answers: z.number(),
  /** The mean; null without answers. */
  average: z.number().nullable(),
  /** How many gave 1, 2, 3, 4 and 5. */
  ratings: z.array(z.number()),
  comesAgain: z.number(),
});
export type SurveyFigures = z.infer<typeof SurveyFigures>;

/** Names nobody, so that attendees answer freely. */
export const SurveyComment = z.object({ id, rating: z.number(), comment: z.string() });
export type SurveyComment = z.infer<typeof SurveyComment>;

const view = permission('read', 'event-view');
const params = z.object({ id });

export const SURVEY_REFUSALS = [
  'event.survey_not_open',
  'event.survey_closed',
  'event.not_attended',
] as const;

const token = z.string().min(1).max(200);
const guestLimit = { tries: 60, minutes: 10 } as const;

export const GuestSurvey = z.object({ canAnswer: z.boolean(), answer: SurveyAnswer.nullable() });
export type GuestSurvey = z.infer<typeof GuestSurvey>;

export const eventSurveys = contract({
  survey: {
    summary: 'Returns my answers after an event, and for its organizers the figures',
    method: 'GET',
    path: '/event/{id}/survey',
    eachError: true,
    access: view,
    params,
    reply: GuestSurvey.extend({
      /** Null for users who do not organize it. */
      figures: SurveyFigures.nullable(),
    }),
    errors: ['event.not_found'],
  },
  answerSurvey: {
    summary: 'Keeps my answers after an event that I attended, in place of earlier ones',
    method: 'PUT',
    path: '/event/{id}/survey',
    eachError: true,
    access: view,
    params,
    body: SurveyAnswer,
    reply: SurveyAnswer,
    errors: ['event.not_found', ...SURVEY_REFUSALS],
  },
  surveyComments: {
    summary: 'Lists the comments of attendees without their names, for the organizers',
    method: 'GET',
    path: '/event/{id}/survey/comments',
    eachError: true,
    access: view,
    params,
    query: z.strictObject({ ...page }),
    reply: pageOf(SurveyComment),
    errors: ['event.not_found'],
  },
  guestSurvey: {
    summary: 'Returns the answers of a guest after an event, by the link of their email',
    method: 'POST',
    path: '/event/guest/survey',
    eachError: true,
    access: 'public',
    body: z.strictObject({ token }),
    reply: GuestSurvey,
    limit: guestLimit,
    errors: ['event.registration_not_found'],
  },
  answerGuestSurvey: {
    summary: 'Keeps the answers of a guest after an event that they attended',
    method: 'PUT',
    path: '/event/guest/survey',
    eachError: true,
    access: 'public',
    body: SurveyAnswer.extend({ token }),
    reply: SurveyAnswer,
    limit: guestLimit,
    errors: ['event.registration_not_found', ...SURVEY_REFUSALS],
  },
});
