import { Anchor, Box, Stack } from '@mantine/core';
import type { ProgramState, ServiceDocument } from '@thedot/domain/community/community.contract';
import { refusalsOfProgram } from '@thedot/domain/community/community.rules';
import { useTranslation } from 'react-i18next';
import { fileUrl } from '../../lib/api/client.ts';
import { ProblemText } from '../../lib/errors/ProblemText.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { useMe } from '../../lib/session/session.ts';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { CellSubtitle } from '../../ui/lists/RowTitle.tsx';
import { Facts } from '../../ui/records/Facts.tsx';

interface Props {
  state: ProgramState;
}

/** For whom a program is, how long it takes, and until when it is open. */
export function ProgramFacts({ state: { program, closesOn } }: Props) {
  const { t } = useTranslation('community');
  const format = useFormat();
  return (
    <Facts
      facts={[
        { name: t('program.for'), value: t(`program.${program}.for`) },
        { name: t('program.takes'), value: t(`program.${program}.takes`) },
        ...(closesOn === null ? [] : [{ name: t('program.until'), value: format.date(closesOn) }]),
      ]}
    />
  );
}

/** Why the user can't send a request to a program now. */
export function useProgramRefusals(state: ProgramState) {
  const { role } = useMe();
  return refusalsOfProgram({ ...state, role });
}

export function ProgramRefusals({ refusals }: { refusals: ReturnType<typeof useProgramRefusals> }) {
  const format = useFormat();
  return (
    <InlineAlert tone="info">
      {refusals.map(({ code, params = {} }) => {
        const { date } = params;
        const shown = typeof date === 'string' ? { ...params, date: format.date(date) } : params;
        return (
          <Box key={code}>
            <ProblemText problem={{ code, params: shown }} />
          </Box>
        );
      })}
    </InlineAlert>
  );
}

/** The documents of a program by their titles, to download. */
export function DocumentLinks({ documents }: { documents: readonly ServiceDocument[] }) {
  const format = useFormat();
  return (
    <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
      {documents.map(({ id, title, file }) => (
        <li key={id}>
          <Anchor href={fileUrl(file.id)} download={file.name} fw={600}>
            {title[currentLanguage()]}
          </Anchor>
          <CellSubtitle>{`${file.name} · ${format.fileSize(file.size)}`}</CellSubtitle>
        </li>
      ))}
    </Stack>
  );
}
