import { Alert, Button, Form, Input, Segmented, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Http } from '../../client/http';
import type { TemplateTrial } from '../../protocol/template-trial';
import { wordsIn } from '../../base/text';
import { readFailure } from '../../runtime/source/read-failure';
import { type FoundRecord, useFoundRecords } from '../../client/find/use-found-records';
import { Modal } from '../../ui/dialog/modal';
import { slowly } from '../../ui/slowly';
import { useWholeWord } from '../../ui/use-whole-word';
import type { PanelParts } from '../panel-parts';
import '../panels.css';

interface Attempt {
  readonly trial?: TemplateTrial;
  readonly failure?: string;
  readonly busy: boolean;
}

const outcomes = {
  sent: ['success', 'panel.testSent'],
  waiting: ['info', 'panel.testWaiting'],
  sending: ['info', 'panel.testWaiting'],
  refused: ['error', 'panel.testRefused'],
  unknown: ['warning', 'panel.testUnknown'],
  dead: ['error', 'panel.testRefused'],
} as const;
const reasons = {
  kept: 'panel.testKept',
  notTaken: 'panel.testNotTaken',
  away: 'panel.testAway',
  cutOff: 'panel.testCutOff',
  noServer: 'panel.testNoServer',
} as const;

const find = <T extends object>(all: T, name: string): T[keyof T] | undefined =>
  Object.hasOwn(all, name) ? all[name as keyof T] : undefined;

/** What became of a test, and what was sent. */
function TrialOutcome({ trial }: { readonly trial: TemplateTrial }): ReactNode {
  const { t } = useTranslation();
  const [type, word] = find(outcomes, trial.state) ?? outcomes.waiting;
  const reason = find(reasons, trial.reason);
  const why = [reason === undefined ? '' : t(reason), trial.answer].filter((each) => each !== '').join(' · ');
  return (
    <Alert
      type={type}
      showIcon
      role="status"
      message={t(word, { to: trial.receiver })}
      description={
        <>
          {why === '' ? null : <p>{why}</p>}
          {trial.filled ? null : <p>{t('panel.testPlain')}</p>}
          {trial.title === '' ? null : <p>{trial.title}</p>}
          <p className="lh-panel-text">{trial.text}</p>
        </>
      }
    />
  );
}

interface OneOfProps<T extends string> {
  readonly label: string;
  readonly value: T;
  /** Each choice with its word, in their order. */
  readonly words: Readonly<Record<T, string>>;
  readonly onChange: (chosen: T) => void;
}

/** One of a few choices, side by side under their label. */
function OneOf<T extends string>({ label, value, words, onChange }: OneOfProps<T>): ReactNode {
  const options = (Object.keys(words) as T[]).map((each) => ({ value: each, label: words[each] }));
  return (
    <Form.Item label={label}>
      <Segmented<T> aria-label={label} value={value} onChange={onChange} options={options} />
    </Form.Item>
  );
}

interface RecordChoiceProps {
  readonly http: Http;
  /** The notice, or the event, that the records are told by, and the words that these have to fill. */
  readonly template: { readonly notice: string; readonly words: readonly string[] };
  readonly onChoose: (record: FoundRecord | undefined) => void;
}

const saidOf = (row: PanelParts['row'], name: string): string => (typeof row[name] === 'string' ? row[name] : '');

/** The words in braces that a template says by a channel; a text message has no title. */
const wordsOf = (row: PanelParts['row'], channel: 'mail' | 'sms'): readonly string[] => [
  ...new Set(
    (channel === 'sms' ? ['content', 'contentEn'] : ['title', 'content', 'titleEn', 'contentEn']).flatMap((name) =>
      wordsIn(saidOf(row, name)),
    ),
  ),
];

/** Lets somebody choose a record that a notice is about, by a part of its number or of its name, among those that he may see. */
function RecordChoice({ http, template, onChoose }: RecordChoiceProps): ReactNode {
  const { t, i18n } = useTranslation();
  const id = useId();
  const [text, setText] = useState('');
  const { whole, around } = useWholeWord(text);
  const { records, answered } = useFoundRecords(http, whole, template);
  const language = i18n.language === 'en' ? 'en' : 'zh';
  const keyOf = ({ path, id: of }: FoundRecord): string => `${path} ${of}`;
  return (
    <Form.Item label={t('panel.testRecord')} htmlFor={id}>
      <div {...around}>
        <Select
          id={id}
          showSearch
          allowClear
          filterOption={false}
          placeholder={t('panel.testRecordHint')}
          notFoundContent={answered ? t('panel.testNone') : null}
          onSearch={setText}
          onChange={(key?: string) => onChoose(records.find((each) => keyOf(each) === key))}
          options={records.map((each) => ({
            value: keyOf(each),
            label: [each.label[language], each.number, each.name].filter((word) => word !== '').join(' · '),
          }))}
        />
      </div>
    </Form.Item>
  );
}

type Filling = 'latest' | 'chosen' | 'placeholders';

/** Sends what a message template says to oneself or to an address, as a test, and tells what became of it. */
export function TemplateTest({ title, row, http, onClose }: PanelParts): ReactNode {
  const { t, i18n } = useTranslation();
  const id = useId();
  const [channel, setChannel] = useState<'mail' | 'sms'>(row['templateType'] === '1' ? 'sms' : 'mail');
  const [to, setTo] = useState('');
  const [language, setLanguage] = useState<'zh' | 'en'>(i18n.language === 'en' ? 'en' : 'zh');
  const [values, setValues] = useState<Filling>('latest');
  const [chosen, setChosen] = useState<FoundRecord>();
  const [{ trial, failure, busy }, setAttempt] = useState<Attempt>({ busy: false });
  const attempt = async (): Promise<void> => {
    setAttempt({ busy: true });
    try {
      const about = values === 'chosen' && chosen ? { page: chosen.path, record: chosen.id } : {};
      const body = { id: String(row['id']), channel, to: to.trim(), language, values, ...about };
      setAttempt({ trial: await http.write<TemplateTrial>('api/system/templates/test', body, { silent: 'all' }), busy: false });
    } catch (thrown) {
      setAttempt({ failure: readFailure(thrown).sentence || t('panel.failed'), busy: false });
    }
  };
  return (
    <Modal
      open
      title={`${title} · ${typeof row['templateName'] === 'string' ? row['templateName'] : ''}`}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('form.close')}
        </Button>,
        <Button
          key="send"
          type="primary"
          disabled={busy || (values === 'chosen' && chosen === undefined)}
          loading={slowly(busy)}
          onClick={() => void attempt()}
        >
          {t((trial ?? failure) ? 'panel.testAgain' : 'panel.testSend')}
        </Button>,
      ]}
    >
      <p className="lh-panel-quiet">{t('panel.testText')}</p>
      <Form layout="vertical" component="div">
        <OneOf
          label={t('panel.testBy')}
          value={channel}
          words={{ mail: t('panel.testMail'), sms: t('panel.testSms') }}
          onChange={(next) => {
            setChannel(next);
            // Which records there are goes by the words that it says.
            setChosen(undefined);
          }}
        />
        <Form.Item label={t('panel.testTo')} htmlFor={id}>
          <Input id={id} value={to} maxLength={254} placeholder={t('panel.testOwn')} onChange={({ target }) => setTo(target.value)} />
        </Form.Item>
        <OneOf
          label={t('panel.testLanguage')}
          value={language}
          words={{ zh: t('panel.paramChinese'), en: t('panel.paramEnglish') }}
          onChange={setLanguage}
        />
        <OneOf
          label={t('panel.testValues')}
          value={values}
          words={{ latest: t('panel.testLatest'), chosen: t('panel.testChosen'), placeholders: t('panel.testPlaceholders') }}
          onChange={setValues}
        />
        {values === 'chosen' ? (
          <RecordChoice
            key={channel}
            http={http}
            template={{ notice: saidOf(row, 'event'), words: wordsOf(row, channel) }}
            onChoose={setChosen}
          />
        ) : null}
      </Form>
      {failure === undefined ? null : <Alert type="error" showIcon role="alert" message={failure} />}
      {trial ? <TrialOutcome trial={trial} /> : null}
    </Modal>
  );
}
