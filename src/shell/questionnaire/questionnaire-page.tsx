import { Alert, Button, Checkbox, Input, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import fixed from '../fixed/fixed.module.css';
import { homePath } from '../routes';
import { useServices } from '../services';
import styles from './questionnaire.module.css';
import { type Opinion, type Question, sendAnswers, useOpinion } from './use-opinion';

interface EntryProps {
  readonly question: Question;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const scores = ['1', '2', '3', '4', '5'] as const;
/** Between the choices of one answer. */
const between = '；';

/** Where one question is answered: scores and choices by a group, texts by a field. */
function Entry({ question, value, onChange }: EntryProps) {
  const label = { 'aria-labelledby': `question-${question.id}` };
  const choices = question.choices.split(/[;；]/).flatMap((each) => each.trim() || []);
  switch (question.questionType) {
    case '4':
      return (
        <Radio.Group
          {...label}
          optionType="button"
          options={[...scores]}
          value={value}
          onChange={(event) => onChange(String(event.target.value))}
        />
      );
    case '1':
      return <Radio.Group {...label} options={choices} value={value} onChange={(event) => onChange(String(event.target.value))} />;
    case '2': {
      const chosen = value.split(between).filter((each) => each !== '');
      return (
        <div role="group" {...label}>
          <Checkbox.Group options={choices} value={chosen} onChange={(next) => onChange(next.join(between))} />
        </div>
      );
    }
    case '3':
      return <Input.TextArea {...label} rows={2} maxLength={1000} value={value} onChange={(event) => onChange(event.target.value)} />;
  }
}

interface FormProps {
  readonly opinion: Opinion;
  readonly onSent: () => void;
}

function QuestionnaireForm({ opinion, onSent }: FormProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const valueOf = ({ id }: Question): string => given[id] ?? '';
  const isWhole = opinion.questions.every((question) => !question.isRequired || valueOf(question).trim() !== '');

  async function send(): Promise<void> {
    setBusy(true);
    const answers = opinion.questions.map((question) => ({
      questionId: question.id,
      ...(question.questionType === '4'
        ? { score: valueOf(question) === '' ? null : Number(valueOf(question)) }
        : { answer: valueOf(question) }),
    }));
    try {
      await sendAnswers(http, opinion, answers);
      onSent();
    } catch {
      // The sentence has been shown; what was answered stays.
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {opinion.intro !== '' && <p className={styles['intro']}>{opinion.intro}</p>}
      <ol className={styles['questions']}>
        {opinion.questions.map((question) => (
          <li key={question.id}>
            <p id={`question-${question.id}`}>
              {question.title}
              {question.isRequired && <span className={fixed['bad']}> *</span>}
            </p>
            <Entry question={question} value={valueOf(question)} onChange={(value) => setGiven({ ...given, [question.id]: value })} />
          </li>
        ))}
      </ol>
      <Button type="primary" htmlType="submit" loading={busy} disabled={!isWhole}>
        {t('questionnaire.send')}
      </Button>
    </form>
  );
}

/** What a customer was asked: the questionnaire of the address (`?id=`), else the one that has waited longest. */
export function QuestionnairePage() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const { opinion: read, again } = useOpinion(new URLSearchParams(search).get('id') ?? '');
  const opinion = read === 'failed' ? undefined : read;
  const [thanked, setThanked] = useState(false);
  return (
    <div className={fixed['page']}>
      <h1>{opinion?.title ?? t('questionnaire.title')}</h1>
      {thanked && <Alert type="success" showIcon message={t('questionnaire.thanks')} className={fixed['said'] ?? ''} />}
      <div className={fixed['panel']} aria-busy={read === undefined}>
        {read === 'failed' && (
          <Button onClick={again} className={fixed['said'] ?? ''}>
            {t('shell.retry')}
          </Button>
        )}
        {opinion === null && <p className={fixed['said']}>{t('questionnaire.none')}</p>}
        {opinion && (
          <QuestionnaireForm
            key={opinion.id}
            opinion={opinion}
            onSent={() => {
              setThanked(true);
              again();
            }}
          />
        )}
      </div>
      <p className={styles['back']}>
        <Link className="lh-link" to={homePath}>
          {t('status.home')}
        </Link>
      </p>
    </div>
  );
}
