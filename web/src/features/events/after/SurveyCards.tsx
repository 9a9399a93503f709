import { useQuery } from '@tanstack/react-query';
import {
  guestSurveyQuery,
  surveyQuery,
  useAnswerGuestSurvey,
  useAnswerSurvey,
} from './surveys.data.ts';
import { SurveyForm } from './SurveyForm.tsx';

/** Asks users who attended how the event was. */
export function SurveyCard({ eventId }: { eventId: string }) {
  const { data: survey } = useQuery(surveyQuery(eventId));
  const answer = useAnswerSurvey(eventId);
  if (!survey?.canAnswer) return null;
  return <SurveyForm answer={survey.answer} send={(values) => answer.mutateAsync(values)} />;
}

/** The same for a guest without an account, by the link of their email. */
export function GuestSurveyCard({ token }: { token: string }) {
  const { data: survey } = useQuery(guestSurveyQuery(token));
  const answer = useAnswerGuestSurvey(token);
  if (!survey?.canAnswer) return null;
  return <SurveyForm answer={survey.answer} send={(values) => answer.mutateAsync(values)} />;
}
