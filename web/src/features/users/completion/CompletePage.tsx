import { Button, Group, Stack } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  type RegistrationAnswers,
  RegistrationCompletion,
} from '@thedot/domain/sign-up-reviews/registration.contract';
import { refuseBirthdate } from '@thedot/domain/users/users.rules';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { deleteDraft, readDraft, useDraft } from '../../../lib/forms/drafts.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useSyncedLanguage } from '../../../lib/forms/use-synced-language.ts';
import { parseRedirectTarget } from '../../../lib/session/redirect-target.ts';
import { signOut, toPerson, useMe } from '../../../lib/session/session.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { AuthLayout } from '../../../ui/layout/AuthLayout.tsx';
import { AnswerFields } from './AnswerFields.tsx';
import {
  answersQuery,
  completeRegistration,
  listAnswerNames,
  listMissing,
  toChanges,
} from './answers.ts';

const HOME = '/dashboard';

/** Completes a registration on one page: what is missing, and everything else behind a button. */
export function CompletePage() {
  const { t } = useTranslation('users');
  const me = useMe();
  const { data, isLoadingError, refetch } = useQuery({ ...answersQuery, staleTime: Infinity });
  const isReviewed = me.review !== null;
  const text =
    data && !listMissing(data).length && isReviewed
      ? t('complete.text_check')
      : t(isReviewed ? 'complete.text_review' : 'complete.text');
  return (
    <AuthLayout title={t('complete.title', { name: me.firstName })} text={text}>
      {data && <CompletionForm stored={data} />}
      {isLoadingError && <LoadFailed onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <Skeletons shape="text" count={4} />}
    </AuthLayout>
  );
}

/** A draft keeps the input until it is sent. */
function CompletionForm({ stored }: { stored: RegistrationAnswers }) {
  const { t } = useTranslation('users');
  const me = useMe();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const draft = `draft:complete:${me.id}`;
  const missing = listMissing(stored);
  const others = listAnswerNames(stored).filter((name) => !missing.includes(name));
  const [isOpen, setOpen] = useState(missing.length === 0);
  const form = useContractForm(RegistrationCompletion, {
    initialValues: readDraft(draft, toInitialValues(stored)),
    validate: ({ birthdate }) => ({ birthdate: refuseBirthdate(birthdate, new Date()) }),
    submit: (values) => completeRegistration(toChanges(stored, values)),
    onDone: (completed) => {
      deleteDraft(draft);
      const target = parseRedirectTarget(search.get('redirect'), window.location.origin);
      // A user under review can open nothing but the dashboard.
      const isWaiting = toPerson(completed).standing === 'waiting';
      return navigate(isWaiting ? HOME : (target ?? HOME), { replace: true });
    },
    onInvalid: (paths) => {
      if (others.some((name) => paths.includes(name))) setOpen(true);
    },
  });
  useSyncedLanguage(form);
  useDraft(
    draft,
    useMemo(() => toChanges(stored, form.values), [stored, form.values]),
  );

  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <AnswerFields form={form} names={missing} />
        {missing.length > 0 && (
          <Group>
            <Button
              variant="subtle"
              aria-expanded={isOpen}
              rightSection={
                isOpen ? (
                  <IconChevronUp size={18} aria-hidden />
                ) : (
                  <IconChevronDown size={18} aria-hidden />
                )
              }
              onClick={() => setOpen(!isOpen)}
            >
              {t('complete.more')}
            </Button>
          </Group>
        )}
        {(isOpen || missing.length === 0) && <AnswerFields form={form} names={others} />}
        <Button type="submit" fullWidth loading={form.busy}>
          {t(me.review === null ? 'complete.submit' : 'complete.submit_review')}
        </Button>
        <Group justify="center">
          <Button variant="subtle" onClick={() => void signOut()}>
            {t('complete.sign_out')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The answers of the 5G station's form were given with the sign-up. */
const toInitialValues = ({
  station: _,
  ...stored
}: RegistrationAnswers): RegistrationCompletion => ({
  ...stored,
  timeZone: stored.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
});
