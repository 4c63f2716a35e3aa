<?php
/** Settings that all random wikis have. run.ts writes a LocalSettings.php that loads this file, then what is drawn. */
if ( !defined( 'MEDIAWIKI' ) ) {
	exit;
}
$folder = getenv( 'COMPARE_FOLDER' );
$wgDBname = 'wiki';
$wgDBtype = 'sqlite';
$wgSQLiteDataDir = "$folder/db";
if ( getenv( 'COMPARE_MARIADB' ) ) {
	$wgDBtype = 'mysql';
	$wgDBserver = getenv( 'COMPARE_MARIADB' );
	$wgDBuser = 'root';
	$wgDBpassword = '';
}
$wgServer = getenv( 'COMPARE_SERVER' );
$wgUploadDirectory = "$folder/images";
$wgCacheDirectory = "$folder/cache";
$wgSecretKey = $wgUpgradeKey = 'compare';
$wgLocalisationCacheConf['store'] = 'array';
$wgJobTypeConf = [ 'default' => [ 'class' => JobQueueMemory::class, 'order' => 'fifo', 'claimTTL' => 0 ] ];
$wgJobRunRate = 0;
$wgRateLimits = [];
$wgPingback = false;
$wgShowExceptionDetails = true;
$wgPasswordPolicy['policies'] = [ 'default' => [ 'MinimalPasswordLength' => 1 ] ];
$wgPasswordDefault = 'B';
// What is cached by the hash of a file would depend on the requests before.
$wgMainCacheType = CACHE_NONE;
$wgMessageCacheType = $wgParserCacheType = $wgSessionCacheType = CACHE_ACCEL;
$wgHooks['AlternateUserMailer'][] = static fn () => false;
// Nothing disappears with time, so that a seed has the same answers on each day.
$wgRCMaxAge = $wgAbuseFilterLogIPMaxAge = 100 * 365 * 86400;
$wgActiveUserDays = 36500;
$wgWatchlistPurgeRate = 0;
$wgEnableUploads = true;
$wgFileExtensions = [ 'png', 'gif', 'jpg', 'jpeg', 'webp', 'svg' ];
$wgUseImageMagick = false;
$wgSVGConverter = false;
$wgGenerateThumbnailOnParse = false;
// Requests name the address of the client.
$wgUsePrivateIPs = true;
$wgCdnServers = [ '127.0.0.1' ];
// Without its length, a response ends only when everything that the request defers has been written.
header_register_callback( static fn () => header_remove( 'Content-Length' ) );
if ( isset( $_SERVER['HTTP_SAMPLE_TIME'] ) ) {
	// While the wiki is filled, jobs run before the next request, and no cache lags behind its clock.
	$wgMainCacheType = $wgParserCacheType = $wgMessageCacheType = CACHE_NONE;
	register_shutdown_function( static function () {
		if ( defined( 'MW_API' ) ) {
			MediaWiki\MediaWikiServices::getInstance()->getJobRunner()->run( [ 'maxJobs' => 1000 ] );
		}
	} );
}
wfLoadSkin( 'Vector' );
