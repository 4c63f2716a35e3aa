<?php
// Settings of the MediaWiki that test/dumps/against-mediawiki.ts imports dumps into.
$folder = getenv( 'DUMP_FOLDER' );
$wiki = json_decode( getenv( 'DUMP_WIKI' ), true );
$wgSitename = $wiki['sitename'];
$wgMetaNamespace = $wiki['project'];
$wgLanguageCode = $wiki['language'];
$wgServer = 'https://wiki.example';
$wgScriptPath = '/w';
$wgArticlePath = '/wiki/$1';
$wgDBtype = 'sqlite';
$wgDBname = 'wiki';
$wgSQLiteDataDir = $folder;
$wgCacheDirectory = "$folder/cache";
$wgMainCacheType = CACHE_NONE;
$wgLocalisationCacheConf['store'] = 'array';
$wgExtraNamespaces = $wiki['namespaces'];
$wgJobRunRate = 0;
$wgSecretKey = str_repeat( '0', 64 );
// Wikiquery does not compute the tracking category of pages with broken file links.
$wgTrackingCategories = [];
