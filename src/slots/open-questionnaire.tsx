import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PanelProps } from '../runtime/source/page-source';

/** Leads from a record of the list to the questionnaire that it waits for. */
export function OpenQuestionnaire({ row, onClose }: PanelProps): null {
  const navigate = useNavigate();
  useEffect(() => {
    onClose();
    void navigate(`/template-evart?id=${row.id}`);
  }, [navigate, onClose, row.id]);
  return null;
}
