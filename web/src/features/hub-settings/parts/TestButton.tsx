import { Box, Button } from '@mantine/core';
import { AppError } from '@thedot/domain/errors';
import type { TestedService } from '@thedot/domain/hub-settings/hub-settings.contract';
import { useTranslation } from 'react-i18next';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { useTestService } from '../hub-settings.data.ts';

interface Props {
  service: TestedService;
  /** What was typed is not stored yet, so it would not be tried. */
  isDirty: boolean;
}

/** Tries a service as it is stored, and says what came of it. */
export function TestButton({ service, isDirty }: Props) {
  const { t } = useTranslation('settings');
  const { mutate, isPending, data, error } = useTestService();
  // Without a server the email is a file, whose folder is the answer.
  const isKept = service === 'mail' && data?.target.includes('@') === false;
  return (
    <>
      <Button
        variant="default"
        loading={isPending}
        disabled={isDirty}
        onClick={() => mutate(service)}
      >
        {t(`test.${service}.button`)}
      </Button>
      <Box w="100%" aria-live="polite">
        {isDirty && (
          <Box component="p" m={0} fz={13} c="var(--dot-ink-2)">
            {t('test.save_first')}
          </Box>
        )}
        {data && !isPending && (
          <InlineAlert tone="info">
            {t(isKept ? 'test.mail.kept' : `test.${service}.done`, { target: data.target })}
          </InlineAlert>
        )}
        {error instanceof AppError && !isPending && (
          <InlineAlert>
            <ProblemText problem={{ code: error.code, params: error.params }} />
          </InlineAlert>
        )}
      </Box>
    </>
  );
}
