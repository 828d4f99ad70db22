import type { Meta, StoryObj } from '@storybook/react-vite';
import { Alert, Button, Checkbox, Input, Select, Space, Tag } from 'antd';
import type { ReactNode } from 'react';
import '../grid/cells.css';
import { meanings } from './palettes';

/** Everything that carries a colour, side by side: antd's components and our copies must look alike. */
function Swatches(): ReactNode {
  return (
    <Space direction="vertical" size="middle">
      <Space>
        <Button type="primary">查询</Button>
        <Button>重置</Button>
        <Button color="primary" variant="outlined">
          新增
        </Button>
        <Button danger>批量删除</Button>
        <Button danger type="primary">
          删除
        </Button>
        <Button disabled>提交</Button>
        <button type="button" className="lh-link">
          查看
        </button>
      </Space>
      <Space>
        {meanings.map((meaning) => (
          <span key={meaning} className={`lh-tag lh-tag-${meaning}`}>
            {meaning}
          </span>
        ))}
        <Tag>antd</Tag>
      </Space>
      <Space>
        {meanings.map((meaning) => (
          <span key={meaning} className={`lh-ink-${meaning}`}>
            {meaning} 1,234.50
          </span>
        ))}
      </Space>
      <Space>
        <span className="lh-check" role="checkbox" aria-checked="true" aria-label="copy" />
        <span className="lh-check" role="checkbox" aria-checked="mixed" aria-label="copy, some" />
        <span className="lh-check" role="checkbox" aria-checked="false" aria-label="copy, none" />
        <Checkbox checked>antd</Checkbox>
        <Input placeholder="请输入" aria-label="text" />
        <Select placeholder="请选择" aria-label="choice" options={[]} />
      </Space>
      <Alert type="error" showIcon message="数据已被他人修改，请刷新后重试" />
      <Alert type="warning" showIcon message="折扣率低于九折，提交后需要审核" />
    </Space>
  );
}

const meta = { title: 'Foundations/Theme', component: Swatches } satisfies Meta<typeof Swatches>;

export default meta;

export const Colours: StoryObj<typeof meta> = {};
