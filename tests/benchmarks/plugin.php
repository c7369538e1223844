<?php
/**
 * A stand-in for the syntax plugin of one tag, TAG, for the DokuWiki that is measured; it writes a div.
 *
 * Its patterns are those that such plugins have (bootswrapper, wrap, color): the tag opens if its closing tag follows.
 */
class syntax_plugin_standin_NAME extends DokuWiki_Syntax_Plugin
{
    public function getType()
    {
        return 'formatting';
    }

    public function getAllowedTypes()
    {
        return ['container', 'formatting', 'substition', 'protected', 'disabled', 'paragraphs'];
    }

    public function getPType()
    {
        return 'normal';
    }

    public function getSort()
    {
        return 195;
    }

    public function connectTo($mode)
    {
        $this->Lexer->addEntryPattern('<TAG\b.*?>(?=.*?</TAG>)', $mode, 'plugin_standin_NAME');
    }

    public function postConnect()
    {
        $this->Lexer->addExitPattern('</TAG>', 'plugin_standin_NAME');
    }

    public function handle($match, $state, $pos, Doku_Handler $handler)
    {
        if ($state === DOKU_LEXER_UNMATCHED) {
            $handler->addCall('cdata', [$match], $pos);
            return false;
        }
        return [$state];
    }

    public function render($format, Doku_Renderer $renderer, $data)
    {
        $renderer->doc .= $data[0] === DOKU_LEXER_ENTER ? '<div>' : '</div>';
        return true;
    }
}
