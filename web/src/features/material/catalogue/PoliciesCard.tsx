import { Box, Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { Material, MaterialPolicy } from '@thedot/domain/material/material.contract';
import { MAX_DOCUMENT_BYTES } from '@thedot/domain/limits';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DisplayedProblem, ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useDialogFor } from '../../../lib/hooks/use-dialog-for.ts';
import { afterMutation } from '../../../lib/query/after-mutation.ts';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { FileLinks } from '../../../ui/FileLinks.tsx';
import type { MaterialFiles } from '../material.data.ts';
import { useAddPolicy, useWithdrawPolicy } from './catalogue.data.ts';

type Kind = MaterialPolicy['kind'];
const KINDS = ['booking', 'return'] as const satisfies readonly Kind[];
const FILE_OF = { booking: 'bookingPolicy', return: 'returnPolicy' } as const satisfies Record<
  Kind,
  keyof MaterialFiles
>;

/** The terms that borrowers accept: one file of each kind in force. */
export function PoliciesCard({ material }: { material: Material }) {
  const { t } = useTranslation('manage-material');
  const withdrawal = useDialogFor<Kind>();
  const withdraw = useWithdrawPolicy();
  return (
    <Card title={t('tab.policies')} hint={t('policies.hint')}>
      <Stack gap="lg">
        {KINDS.map((kind) => (
          <Policy
            key={kind}
            kind={kind}
            materialId={material.id}
            policy={material.policies.find((it) => it.kind === kind)}
            onWithdraw={() => withdrawal.open(kind)}
          />
        ))}
      </Stack>
      {withdrawal.subject && (
        <ConfirmDialog
          opened={withdrawal.opened}
          onClose={withdrawal.close}
          title={t('policies.withdraw')}
          text={t('policies.withdraw_text')}
          confirmLabel={t('policies.withdraw')}
          onConfirm={() =>
            withdraw.mutateAsync({ id: material.id, kind: withdrawal.subject ?? 'booking' })
          }
          successMessage={t('policies.withdrawn')}
        />
      )}
    </Card>
  );
}

interface PolicyProps {
  kind: Kind;
  materialId: string;
  policy: MaterialPolicy | undefined;
  onWithdraw: () => void;
}

function Policy({ kind, materialId, policy, onWithdraw }: PolicyProps) {
  const { t } = useTranslation('manage-material');
  const add = useAddPolicy();
  const [problem, setProblem] = useState<DisplayedProblem | null>(null);
  const reset = useRef<() => void>(null);
  function upload(file: File | null) {
    if (!file) return;
    reset.current?.();
    const isTooLarge = file.size > MAX_DOCUMENT_BYTES;
    setProblem(isTooLarge ? { code: 'file.document_too_large' } : null);
    if (isTooLarge) return;
    void afterMutation(add.mutateAsync({ id: materialId, files: { [FILE_OF[kind]]: file } }), () =>
      showSuccess(t('policies.saved')),
    );
  }
  return (
    <section>
      <Box component="h3" m={0} fz="1rem" lh={1.3}>
        {t(`policies.kind.${kind}`)}
      </Box>
      <Text fz={13} c="var(--dot-ink-2)" mt={2} mb={8}>
        {policy ? t('policies.version', { number: policy.version }) : t(`policies.none.${kind}`)}
      </Text>
      {policy && <FileLinks files={[policy.file]} />}
      <Group gap={8} mt={8}>
        <FileButton accept=".pdf,.doc,.docx,.odt" resetRef={reset} onChange={upload}>
          {(open) => (
            <Button
              {...open}
              variant="default"
              loading={add.isPending}
              leftSection={<IconPaperclip size={18} stroke={1.75} aria-hidden />}
            >
              {t(policy ? 'policies.replace' : 'policies.add')}
            </Button>
          )}
        </FileButton>
        {policy && (
          <Button variant="default" c="var(--dot-error)" onClick={onWithdraw}>
            {t('policies.withdraw')}
          </Button>
        )}
      </Group>
      {problem && (
        <Text role="alert" fz={13} c="var(--dot-error)" mt={6}>
          <ProblemText problem={problem} />
        </Text>
      )}
    </section>
  );
}
