<?php
/**
 * DokuWiki's own rendering of a page, several times in one process.
 *
 * php dokuwiki.php DOKUWIKI CONF PLUGINS PAGE TIMES: prints DokuWiki's release, the CPU seconds of one rendering and the
 * bytes of its HTML. Instructions and HTML are made anew each time: no cache.
 */
[, $wiki, $conf, $plugins, $page, $times] = $argv;
error_reporting(E_ALL & ~E_DEPRECATED & ~E_WARNING & ~E_NOTICE);
define('DOKU_INC', "$wiki/");
define('DOKU_CONF', "$conf/");
define('DOKU_PLUGIN', "$plugins/");
define('DOKU_E_LEVEL', E_ERROR);
define('NOSESSION', 1);
$_SERVER += ['REMOTE_ADDR' => '127.0.0.1', 'HTTP_HOST' => 'localhost', 'SCRIPT_NAME' => '/doku.php'];
require DOKU_INC . 'inc/init.php';
$ID = 'jogos:page';
$text = file_get_contents($page);

function cpu(): float
{
    $usage = getrusage();
    return $usage['ru_utime.tv_sec'] + $usage['ru_stime.tv_sec']
        + ($usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_usec']) / 1e6;
}

function render(string $text): string
{
    $info = [];
    return p_render('xhtml', p_get_instructions($text), $info);
}

render($times > 1 ? $text : 'warm');
$begun = cpu();
for ($i = 0; $i < $times; $i++) {
    $html = render($text);
}
echo json_encode([trim(file_get_contents(DOKU_INC . 'VERSION')), (cpu() - $begun) / $times, strlen($html)]);
