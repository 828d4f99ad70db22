import '@ant-design/v5-patch-for-react-19';
import { Col, ConfigProvider, DatePicker, Form, type FormInstance, Input, InputNumber, Row, Select } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import { type ReactNode, useEffect } from 'react';
import { formFields, formOptions } from '../bench-pages';
import './bench.css';
import { offerBench } from './harness';

const options = formOptions.map(({ key, zh }) => ({ value: key, label: zh }));

const controls: Readonly<Record<(typeof formFields)[number]['kind'], ReactNode>> = {
  text: <Input allowClear />,
  choice: <Select options={options} allowClear showSearch optionFilterProp="label" />,
  money: <InputNumber stringMode precision={2} />,
  day: <DatePicker />,
  integer: <InputNumber precision={0} />,
};

let latest: FormInstance | undefined;

/** antd's own form. */
function Entry(): ReactNode {
  const [form] = Form.useForm();
  useEffect(() => {
    latest = form;
  }, [form]);
  return (
    <Form form={form} layout="vertical">
      <Row gutter={16}>
        {formFields.map(({ name, label, kind, required }) => (
          <Col key={name} span={12}>
            <Form.Item name={name} label={label} rules={[{ required }, ...(kind === 'text' ? [{ max: 64 }] : [])]}>
              {controls[kind]}
            </Form.Item>
          </Col>
        ))}
      </Row>
    </Form>
  );
}

let shown = false;

offerBench<unknown>({
  scroller: '.ant-form',
  row: '.ant-form-item',
  makeRows: () => {
    shown = true;
    return formFields;
  },
  dress: (content) => <ConfigProvider locale={zhCN}>{content}</ConfigProvider>,
  draw: () => (shown ? <Entry /> : null),
  more: {
    check: () =>
      latest?.validateFields().then(
        () => true,
        () => false,
      ),
  },
});
