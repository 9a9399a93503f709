import { Button, Group, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { showProblem, showErrorMessage } from '../../../lib/errors/show-problem.tsx';
import { useHub } from '../../../lib/hub/hub.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import {
  pushQuery,
  PushServiceUnavailableError,
  useTogglePush,
  useSendTestPush,
} from '../push.data.ts';

/** Switches push notifications of this browser and sends a test. */
export function PushSwitch() {
  const { t } = useTranslation('preferences');
  const { name: hub } = useHub();
  const { data: state, error, isLoadingError, refetch } = useQuery(pushQuery);
  const change = useTogglePush();
  const test = useSendTestPush();
  if (isLoadingError) {
    return <LoadFailed text={t('push.failed')} error={error} onRetry={() => void refetch()} />;
  }
  if (!state) return <Skeletons shape="text" />;
  if (state === 'unsupported')
    return <InlineAlert tone="info">{t('push.unsupported')}</InlineAlert>;
  if (state === 'denied') return <InlineAlert tone="info">{t('push.denied', { hub })}</InlineAlert>;
  return (
    <Group justify="space-between" mih={42}>
      <Switch
        label={t('push.switch')}
        checked={change.isPending ? change.variables : state === 'on'}
        disabled={change.isPending}
        onChange={(event) =>
          change.mutate(event.currentTarget.checked, {
            onError: (error) =>
              error instanceof PushServiceUnavailableError
                ? showErrorMessage(t('push.unreachable'))
                : showProblem(error),
          })
        }
      />
      {state === 'on' && (
        <Button
          variant="light"
          loading={test.isPending}
          onClick={() =>
            test.mutate(undefined, {
              onSuccess: (isSent) =>
                isSent ? showSuccess(t('push.tested')) : showErrorMessage(t('push.gone')),
            })
          }
        >
          {t('push.test')}
        </Button>
      )}
    </Group>
  );
}
