import { Button, Stack, Text, TextInput } from '@mantine/core';
import {
  NewGuestRegistration,
  type PublicEvent,
} from '@thedot/domain/events/event-guests.contract';
import { refuseAnswers, refuseRegistration } from '@thedot/domain/events/registrations.rules';
import type { Me } from '@thedot/domain/users/users.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { currentLanguage } from '../../../lib/i18n/i18n.ts';
import { Card } from '../../../ui/Card.tsx';
import { QuestionField } from '../record/QuestionField.tsx';
import { useRegisterGuest } from './public-event.data.ts';

const Form = NewGuestRegistration.required();
type Form = z.input<typeof Form>;

interface Props {
  event: PublicEvent;
  /** A signed-in user who may not read events of members: their name and address are filled in. */
  me: Me | undefined;
}

/** Registers a guest, who confirms by the link of an email. */
export function GuestForm({ event, me }: Props) {
  const { t } = useTranslation(['events', 'errors']);
  const format = useFormat();
  const now = useNow();
  const register = useRegisterGuest(event.id);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { questions, participantNumber, registered, registrationOpensAt: opens } = event;
  const refusal = refuseRegistration(
    { ...event, slot: { start: event.start, end: event.end } },
    new Date(now),
  );
  const form = useContractForm<Form, unknown>(Form, {
    initialValues: {
      name: me ? `${me.firstName} ${me.lastName}` : '',
      email: me?.email ?? '',
      language: currentLanguage(),
      answers: Object.fromEntries(questions.map(({ id }) => [id, ''])),
    },
    validate: ({ answers }) => Object.fromEntries(refuseAnswers(questions, answers ?? {})),
    submit: (values) => register.mutateAsync({ ...values, language: currentLanguage() }),
    onDone: (_, { email }) => setSentTo(email),
  });
  if (refusal === 'event.no_registration') return null;
  const isFull = participantNumber !== null && registered >= participantNumber;
  return (
    <Card title={t('register.title')}>
      {sentTo !== null ? (
        <Text role="status">{t('public.sent', { email: sentTo })}</Text>
      ) : refusal ? (
        <Text>
          {refusal === 'event.registration_not_open' && opens
            ? t('register.opens', { when: format.dayAndTime(opens) })
            : t(`errors:${refusal}`)}
        </Text>
      ) : (
        <form {...form.formProps}>
          <Stack gap="md">
            <Text fz="sm" c="var(--dot-ink-2)">
              {isFull && `${t('register.wait_text')} `}
              {t(me ? 'public.hint_signed_in' : 'public.hint')}
            </Text>
            <TextInput
              label={t('public.name')}
              autoComplete="name"
              maxLength={120}
              {...form.getInputProps('name')}
            />
            <TextInput
              label={t('public.email')}
              type="email"
              autoComplete="email"
              maxLength={254}
              {...form.getInputProps('email')}
            />
            {questions.map((question) => (
              <QuestionField key={question.id} form={form} question={question} />
            ))}
            <Button type="submit" loading={form.busy}>
              {t(isFull ? 'register.wait' : 'register.open')}
            </Button>
          </Stack>
        </form>
      )}
    </Card>
  );
}
